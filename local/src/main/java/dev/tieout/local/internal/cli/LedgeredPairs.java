package dev.tieout.local.internal.cli;

import dev.tieout.core.spec.ReconcileOptions;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.many.ManyReconciliation;
import dev.tieout.store.ledger.Ledger;
import dev.tieout.store.ledger.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/**
 * One ledger for many reconciliations, each under its own name, which are recorded one at a time as
 * they end. Loaded only for such runs. Thread-safe.
 */
final class LedgeredPairs implements AutoCloseable {
  private final Ledger ledger;
  private final String location;
  private final Path spoolDirectory;
  private long runs;
  private long opened;
  private long persisting;
  private long reopened;
  private long resolved;
  private long accepted;

  private LedgeredPairs(Ledger ledger, String location, Path spoolDirectory) {
    this.ledger = ledger;
    this.location = location;
    this.spoolDirectory = spoolDirectory;
  }

  /** Opens the ledger before any data is read, so that one that cannot be used is known at once. */
  static LedgeredPairs open(String location, ReconcileOptions options) throws IOException {
    return new LedgeredPairs(Ledger.open(location), location, options.spillDirectory());
  }

  ManyReconciliation.Ended run(Spec spec, ManyReconciliation.Attempt attempt) throws IOException {
    String name = Objects.requireNonNull(spec.name());
    LedgeredRun.Done done = LedgeredRun.run(ledger, location, name, spoolDirectory, attempt::run);
    add(done.result());
    return new ManyReconciliation.Ended(done.outcome(), done.outcome().report().verdict().fails());
  }

  private synchronized void add(RunResult result) {
    runs++;
    opened += result.opened();
    persisting += result.persisting();
    reopened += result.reopened();
    resolved += result.resolved();
    accepted += result.accepted();
  }

  /** A line for the terminal. */
  synchronized String line() {
    return String.format(
        Locale.ROOT,
        "Ledger, %,d runs: %,d new, %,d persisting, %,d reopened, %,d resolved; %,d accepted.%n",
        runs,
        opened,
        persisting,
        reopened,
        resolved,
        accepted);
  }

  @Override
  public void close() throws IOException {
    ledger.close();
  }
}
