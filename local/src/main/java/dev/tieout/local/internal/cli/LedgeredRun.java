package dev.tieout.local.internal.cli;

import dev.tieout.core.gate.AcceptedBreaks;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.ledger.BreakSpool;
import dev.tieout.local.internal.ledger.LedgerAcceptances;
import dev.tieout.local.internal.run.BreakSink;
import dev.tieout.local.internal.run.Reconciliation;
import dev.tieout.store.ledger.Ledger;
import dev.tieout.store.ledger.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A run whose breaks go into a ledger when it is over. Loaded only for such runs. */
final class LedgeredRun {
  private LedgeredRun() {}

  /**
   * Runs, and writes the run down.
   *
   * @param name the spec's name for the reconciliation
   * @param spoolDirectory where breaks are held until the run is over
   * @throws Refusal if there is no name
   */
  static Done run(String location, @Nullable String name, Path spoolDirectory, Run run)
      throws IOException {
    if (name == null || name.isBlank()) {
      throw new Refusal(
          "A ledger needs a name for the reconciliation; write 'name: ...' into the spec.");
    }
    // Before any data is read, so that a ledger that cannot be used is known at once.
    try (Ledger ledger = Ledger.open(location)) {
      return run(ledger, location, name, spoolDirectory, run);
    }
  }

  /** The same in a ledger that is open. Several threads may call it; one at a time records. */
  static Done run(Ledger ledger, String location, String name, Path spoolDirectory, Run run)
      throws IOException {
    long started = System.currentTimeMillis();
    try (BreakSpool spool = new BreakSpool(spoolDirectory)) {
      Reconciliation.Outcome outcome =
          run.with(spool, new LedgerAcceptances(ledger, location, name));
      synchronized (ledger) {
        return new Done(outcome, ledger.record(name, started, spool::replay), location);
      }
    }
  }

  /** The reconciliation itself. */
  interface Run {
    Reconciliation.Outcome with(BreakSink sink, AcceptedBreaks accepted) throws IOException;
  }

  /** What came of it. */
  record Done(Reconciliation.Outcome outcome, RunResult result, String location) {

    /** A line for the terminal. */
    String line() {
      return String.format(
          Locale.ROOT,
          "Ledger, run %d: %,d new, %,d persisting, %,d reopened, %,d resolved; %,d accepted.%n",
          result.run(),
          result.opened(),
          result.persisting(),
          result.reopened(),
          result.resolved(),
          result.accepted());
    }
  }
}
