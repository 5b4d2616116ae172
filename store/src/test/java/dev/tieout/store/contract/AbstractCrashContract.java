package dev.tieout.store.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.store.Durability;
import dev.tieout.store.Index;
import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.RecordStore;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.engine.Stores;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What every engine keeps when the process that writes is killed in the middle, again and again.
 */
public abstract class AbstractCrashContract {
  private static final int ROUNDS = 4;
  private static final int MAX_BATCHES = 40;

  @TempDir Path directory;

  /** Where a new store is to be. */
  protected abstract String newLocation(Path place) throws IOException;

  /** Kills what holds the data, beside the process that writes; gives the new location. */
  protected String killEngine(String location, int round) throws IOException {
    return location;
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void keepsEveryAcknowledgedBatchWhole(Durability durability) throws Exception {
    String location = newLocation(directory);
    Random random = new Random(durability.name().length());
    long next = 1;
    for (int round = 0; round < ROUNDS; round++) {
      long acknowledged = loadAndKill(location, durability, next, 1 + random.nextInt(MAX_BATCHES));
      location = killEngine(location, round);
      StoreOptions options = StoreOptions.DEFAULT.with(durability);
      List<dev.tieout.store.Table> tables = List.of(Items.BY_NUMBER, Items.BY_TEXT);
      try (RecordStore store = Stores.open(location, tables, options)) {
        next = check(store, acknowledged) + 1;
      }
    }
  }

  private long loadAndKill(String location, Durability durability, long first, int batches)
      throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                CrashChild.class.getName(),
                location,
                durability.name(),
                Long.toString(first))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long acknowledged = first - 1;
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(child.getInputStream(), UTF_8))) {
      for (int i = 0; i < batches; i++) {
        String line = said.readLine();
        assertThat(line).as("what the child says").isNotNull();
        acknowledged = Long.parseLong(line);
      }
      // By its handle, for the process itself would close what it said.
      child.toHandle().destroyForcibly();
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        acknowledged = Long.parseLong(line);
      }
    } finally {
      child.destroyForcibly();
      child.waitFor();
    }
    return acknowledged;
  }

  /** Returns the last batch that is there. */
  private static long check(RecordStore store, long acknowledged) throws IOException {
    Records records = store.table(Items.BY_NUMBER);
    Model model = new Model(Items.BY_NUMBER);
    long batch = 1;
    while (true) {
      int found = 0;
      for (int i = 0; i < CrashChild.BATCH_ROWS; i++) {
        Row row = records.get(Key.of(batch * CrashChild.BATCH_ROWS + i));
        if (row != null) {
          model.insert(row);
          found++;
        }
      }
      assertThat(found).as("records of batch %d", batch).isIn(0, CrashChild.BATCH_ROWS);
      if (found == 0) {
        break;
      }
      Row before = records.get(Key.of((batch - 1) * CrashChild.BATCH_ROWS));
      assertThat(before == null ? batch : before.number(Items.WEIGHT)).isEqualTo(batch);
      batch++;
    }
    long last = batch - 1;
    assertThat(last).isGreaterThanOrEqualTo(acknowledged);
    for (long single = 1; single <= acknowledged; single++) {
      assertThat(store.table(Items.BY_TEXT).get(Key.of("single" + single))).isNotNull();
    }
    holds(records, model);
    completeSingles(store, acknowledged, last);
    return last;
  }

  private static void holds(Records records, Model model) throws IOException {
    assertThat(records.count()).isEqualTo(model.rows().size());
    for (Index index : Items.BY_NUMBER.indexes()) {
      List<Key> keys = new ArrayList<>();
      Range all = Range.of(Items.BY_NUMBER, index);
      records.scan(all, Integer.MAX_VALUE, Check.collecting(keys));
      assertThat(keys).as(index.name()).isEqualTo(model.in(all).stream().map(Row::key).toList());
    }
  }

  /** What the child had no time to add after its last batch, so that the next check finds it. */
  private static void completeSingles(RecordStore store, long acknowledged, long last)
      throws IOException {
    for (long single = acknowledged + 1; single <= last; single++) {
      Records texts = store.table(Items.BY_TEXT);
      if (texts.get(Key.of("single" + single)) == null) {
        texts.insert(Items.row("single" + single, "code" + single, "g", single));
      }
    }
  }
}
