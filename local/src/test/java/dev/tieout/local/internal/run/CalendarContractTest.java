package dev.tieout.local.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.AbstractCalendarContract;
import dev.tieout.core.result.Summary;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract of calendars, in every mode that can be asked for. */
class CalendarContractTest extends AbstractCalendarContract {
  @TempDir private Path spill;

  @Override
  protected Summary reconcile(Spec spec) throws IOException {
    Summary first = null;
    for (Mode mode : Mode.values()) {
      Request request = new Request(spec, mode, 64L << 20, spill, 1L << 30, null, false, null);
      Summary summary = Reconciliation.run(request, new Progress(), 0).summary();
      if (first == null) {
        first = summary;
      }
      assertThat(summary.source()).as(mode.word()).isEqualTo(first.source());
      assertThat(summary.target()).as(mode.word()).isEqualTo(first.target());
    }
    assertThat(first).isNotNull();
    return first;
  }
}
