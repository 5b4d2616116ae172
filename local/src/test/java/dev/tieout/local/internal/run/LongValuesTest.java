package dev.tieout.local.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.SpecReader;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Long values that differ are handed on before many of them are held. */
class LongValuesTest {
  private static final int ROWS = 40;
  private static final int CHARACTERS = 200_000;

  @TempDir private Path folder;

  @Test
  void areHandedOnBySize() throws IOException {
    write("source.csv", "a");
    write("target.csv", "b");
    List<Integer> batches = new ArrayList<>();
    BreakSink sink =
        new BreakSink() {
          @Override
          public void start(Schema schema) {
            batches.clear();
          }

          @Override
          public void write(RowBatch batch) {
            batches.add(batch.rowCount());
          }
        };
    String spec = "source: %s/source.csv\ntarget: %s/target.csv\nkey: id\n";
    Request request =
        new Request(
            SpecReader.parse("spec.yaml", spec.formatted(folder, folder)),
            Mode.AUTO,
            64L << 20,
            folder,
            1L << 30,
            null,
            false,
            sink);

    Reconciliation.Outcome outcome = Reconciliation.run(request, new Progress(), 0);

    assertThat(outcome.summary().mismatched()).isEqualTo(ROWS);
    assertThat(batches).hasSize(ROWS).containsOnly(1);
    assertThat(outcome.report().explanations().columns()).hasSize(1);
  }

  private void write(String name, String letter) throws IOException {
    StringBuilder text = new StringBuilder("id,v\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(i).append(',').append(letter.repeat(CHARACTERS)).append('\n');
    }
    Files.writeString(folder.resolve(name), text);
  }
}
