package dev.tieout.store.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.store.DuplicateKeyException;
import dev.tieout.store.Durability;
import dev.tieout.store.Field;
import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.RecordRefusedException;
import dev.tieout.store.RecordStore;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.StoreException;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Table;
import dev.tieout.store.engine.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What every engine must do. An engine's test says where its stores are. */
public abstract class AbstractRecordStoreContract {
  private static final List<Table> TABLES = List.of(Items.BY_NUMBER, Items.BY_TEXT);
  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "ab",
          "b",
          "a ",
          "A",
          "é",
          "e",
          "\u0000",
          "\u0001",
          "a\u0000b",
          "\u00ff",
          "\uffee",
          "\ud83d\ude00",
          "x".repeat(50));
  private static final List<Long> NUMBERS =
      List.of(Long.MIN_VALUE, -256L, -1L, 0L, 1L, 255L, 256L, Long.MAX_VALUE);
  private static final int WAIT_SECONDS = 60;

  /** Where a new store is to be. */
  protected abstract String newLocation(Path directory) throws IOException;

  /** Whether a store is there after it was closed. */
  protected boolean isKept() {
    return true;
  }

  /** Whether the engine does several changes together. */
  protected boolean hasTransactions() {
    return true;
  }

  /** Whether the engine can be opened so that it survives a loss of power. */
  protected boolean syncs() {
    return true;
  }

  private static RecordStore open(String location) throws IOException {
    return Stores.open(location, TABLES, StoreOptions.DEFAULT);
  }

  /** A test with a new store, whose directory is gone afterwards. */
  private void withLocation(Body body) throws Exception {
    Path directory = Files.createTempDirectory("tieout-store");
    try {
      body.run(newLocation(directory));
    } finally {
      try (var paths = Files.walk(directory)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private interface Body {
    void run(String location) throws Exception;
  }

  // --- State machines ------------------------------------------------------------------------

  @Property(tries = 20)
  void doesWhatTheModelDoes(@ForAll("machines") Machine machine) throws Exception {
    withLocation(location -> run(location, machine, false));
  }

  @Property(tries = 4)
  void doesSoWhenReopenedAtEveryStep(@ForAll("machines") Machine machine) throws Exception {
    withLocation(location -> run(location, machine, isKept()));
  }

  private record Machine(Table table, List<Step> steps) {}

  private void run(String location, Machine machine, boolean reopensAlways) throws IOException {
    Table table = machine.table();
    Model model = new Model(table);
    RecordStore store = open(location);
    try {
      for (Step step : machine.steps()) {
        if (step instanceof Step.Together together) {
          model = together(store, model, together);
        } else {
          assertThat(Step.apply(step, store.table(table)))
              .as("%s", step)
              .isEqualTo(Step.apply(step, model));
        }
        if (isKept() && (step instanceof Step.Reopen || reopensAlways)) {
          store.close();
          store = open(location);
          Check.holds(store.table(table), model);
        }
      }
      Check.holds(store.table(table), model);
      store.stabilise();
      store.settle();
      Check.holds(store.table(table), model);
    } finally {
      store.close();
    }
  }

  private Model together(RecordStore store, Model before, Step.Together together)
      throws IOException {
    if (!hasTransactions()) {
      return before;
    }
    Model after = before.copy();
    Table table = before.table();
    try {
      store.atomically(
          transaction -> {
            Records records = transaction.table(table);
            for (Step step : together.steps()) {
              assertThat(Step.apply(step, records)).isEqualTo(Step.apply(step, after));
            }
            Check.holds(records, after);
            if (together.fails()) {
              throw new IOException("on purpose");
            }
          });
      assertThat(together.fails()).isFalse();
      return after;
    } catch (IOException failure) {
      assertThat(failure).hasMessage("on purpose");
      Check.holds(store.table(table), before);
      return before;
    }
  }

  @Provide
  Arbitrary<Machine> machines() {
    return Arbitraries.of(TABLES)
        .flatMap(
            table -> {
              Arbitrary<Step> single = single(table);
              Arbitrary<Step> together =
                  Combinators.combine(single.list().ofMaxSize(6), Arbitraries.of(true, false))
                      .as(Step.Together::new);
              Arbitrary<Step> any =
                  Arbitraries.frequencyOf(
                      net.jqwik.api.Tuple.of(8, single),
                      net.jqwik.api.Tuple.of(2, together),
                      net.jqwik.api.Tuple.of(1, Arbitraries.create(Step.Reopen::new)));
              return any.list().ofMinSize(1).ofMaxSize(20).map(steps -> new Machine(table, steps));
            });
  }

  private static Arbitrary<Step> single(Table table) {
    Arbitrary<Row> rows =
        Combinators.combine(
                Arbitraries.of(TEXTS),
                Arbitraries.of(TEXTS),
                Arbitraries.of(TEXTS),
                Arbitraries.of(NUMBERS),
                Arbitraries.of(NUMBERS),
                Arbitraries.integers().between(0, 3))
            .as(
                (id, code, group, rank, number, kind) ->
                    row(table, id, code, group, rank, number, kind));
    return Combinators.combine(rows, Arbitraries.integers().between(0, 9))
        .as(
            (row, choice) ->
                choice < 5
                    ? new Step.Insert(row)
                    : choice < 8 ? new Step.Update(row) : new Step.Delete(row.key()));
  }

  private static Row row(
      Table table, String id, String code, String group, long rank, long number, int kind) {
    Row row = table.row();
    if (table.hasNumericKey()) {
      row.set(Items.ID, number);
    } else {
      row.set(Items.ID, id);
    }
    row.set(Items.CODE, code).set(Items.GROUP, group).set(Items.RANK, rank);
    if ((kind & 1) != 0) {
      row.set(Items.NOTE, group + code);
    }
    if ((kind & 2) != 0) {
      row.set(Items.WEIGHT, number);
    }
    return row;
  }

  // --- Bad input -----------------------------------------------------------------------------

  @Test
  void refusesAKeyTwiceAndChangesNothing() throws Exception {
    withLocation(
        location -> {
          try (RecordStore store = open(location)) {
            Records items = store.table(Items.BY_NUMBER);
            Row first = Items.row(1, "one", "g", 1);
            items.insert(first);
            assertThatThrownBy(() -> items.insert(Items.row(1, "two", "g", 2)))
                .isInstanceOf(DuplicateKeyException.class)
                .hasMessage("There is a record of by_number with the key 1 already.");
            assertThatThrownBy(() -> items.insert(Items.row(2, "one", "g", 2)))
                .isInstanceOf(DuplicateKeyException.class)
                .hasMessage("Another record of by_number has code = one already.");
            items.insert(Items.row(2, "two", "g", 2));
            assertThatThrownBy(
                    () ->
                        items.update(
                            Key.of(2), row -> row.set(Items.CODE, "one").set(Items.RANK, 9)))
                .isInstanceOf(DuplicateKeyException.class);
            assertThat(items.get(Key.of(2))).isEqualTo(Items.row(2, "two", "g", 2));
            assertThat(items.get(Key.of(1))).isEqualTo(first);
            assertThat(items.count()).isEqualTo(2);
          }
        });
  }

  @Test
  void refusesRecordsThatNoEngineTakes() throws Exception {
    withLocation(
        location -> {
          try (RecordStore store = open(location)) {
            Records items = store.table(Items.BY_NUMBER);
            assertThatThrownBy(() -> items.insert(Items.BY_NUMBER.row().set(Items.ID, 1)))
                .isInstanceOf(RecordRefusedException.class)
                .hasMessage("A record of by_number lacks code.");
            assertThatThrownBy(() -> items.insert(Items.row(1, "é".repeat(31), "g", 1)))
                .isInstanceOf(RecordRefusedException.class)
                .hasMessageContaining("62 bytes in code, which takes 60");
            assertThatThrownBy(() -> items.insert(Items.row(1, "\ud83d", "g", 1)))
                .isInstanceOf(RecordRefusedException.class)
                .hasMessageContaining("half a character in code");
            Row large =
                Items.row(1, "c", "g", 1).set(Items.NOTE, "n".repeat(Table.MAX_RECORD_BYTES));
            assertThatThrownBy(() -> items.insert(large))
                .isInstanceOf(RecordRefusedException.class)
                .hasMessageContaining("may have 1048576");
            assertThat(items.count()).isZero();

            Row largest =
                Items.row(1, "c", "g", 1)
                    .set(Items.NOTE, "n".repeat(Table.MAX_RECORD_BYTES - 8 - 8 - 2));
            items.insert(largest);
            assertThat(items.get(Key.of(1))).isEqualTo(largest);
          }
        });
  }

  @Test
  void refusesMisuse() throws Exception {
    withLocation(
        location -> {
          try (RecordStore store = open(location)) {
            Table other = Table.named("other").number("id").key("id").build();
            assertThatThrownBy(() -> store.table(other))
                .isInstanceOf(IllegalArgumentException.class);
            Records items = store.table(Items.BY_NUMBER);
            assertThatThrownBy(() -> items.insert(other.row().set(0, 1)))
                .isInstanceOf(IllegalArgumentException.class);
            items.insert(Items.row(1, "one", "g", 1));
            assertThatThrownBy(() -> items.update(Key.of(1), row -> row.set(Items.ID, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("changed the key");
            assertThatThrownBy(() -> items.find(Items.BY_NUMBER.index("rank"), 1L))
                .isInstanceOf(IllegalArgumentException.class);
            assertThat(items.get(Key.of(1))).isEqualTo(Items.row(1, "one", "g", 1));
            assertThat(items.get(Key.of(2))).isNull();
            assertThat(items.find(Items.BY_NUMBER.index("code"), "two")).isNull();
            assertThat(items.delete(Key.of(2))).isFalse();
          }
        });
  }

  // --- Opening -------------------------------------------------------------------------------

  @Test
  void refusesToBeOpenedTwice() throws Exception {
    Assumptions.assumeTrue(isKept());
    withLocation(
        location -> {
          try (RecordStore store = open(location)) {
            store.table(Items.BY_NUMBER).insert(Items.row(1, "one", "g", 1));
            assertThatThrownBy(() -> open(location))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is open in another process");
            assertThat(store.table(Items.BY_NUMBER).count()).isEqualTo(1);
          }
          try (RecordStore store = open(location)) {
            assertThat(store.table(Items.BY_NUMBER).count()).isEqualTo(1);
          }
        });
  }

  @Test
  void refusesToBeOpenedWithOtherTables() throws Exception {
    Assumptions.assumeTrue(isKept());
    withLocation(
        location -> {
          open(location).close();
          assertThatThrownBy(
                  () -> Stores.open(location, List.of(Items.BY_TEXT), StoreOptions.DEFAULT))
              .isInstanceOf(StoreException.class)
              .hasMessageContaining("holds other tables than these");
          open(location).close();
        });
  }

  @Test
  void describesItselfAndItsSize() throws Exception {
    withLocation(
        location -> {
          try (RecordStore store = open(location)) {
            store.table(Items.BY_NUMBER).insert(Items.row(1, "one", "g", 1));
            store.settle();
            assertThat(store.describe()).endsWith("\n").isNotBlank();
            assertThat(store.sizeBytes() > 0).isEqualTo(isKept());
          }
        });
  }

  @Test
  void keepsWhatSurvivesALossOfPower() throws Exception {
    Assumptions.assumeTrue(syncs());
    withLocation(
        location -> {
          StoreOptions safe = StoreOptions.DEFAULT.with(Durability.SURVIVES_POWER_LOSS);
          try (RecordStore store = Stores.open(location, TABLES, safe)) {
            store.table(Items.BY_NUMBER).insert(Items.row(1, "one", "g", 1));
            assertThat(store.table(Items.BY_NUMBER).count()).isEqualTo(1);
          }
        });
  }

  // --- Transactions and threads --------------------------------------------------------------

  @Test
  void undoesALargeTransaction() throws Exception {
    Assumptions.assumeTrue(hasTransactions());
    withLocation(
        location -> {
          try (RecordStore store = open(location)) {
            Model model = new Model(Items.BY_NUMBER);
            for (int i = 0; i < 20; i++) {
              Row row = Items.row(i, "code" + i, "g", i % 3);
              model.insert(row);
              store.table(Items.BY_NUMBER).insert(row);
            }
            assertThatThrownBy(
                    () ->
                        store.atomically(
                            transaction -> {
                              Records items = transaction.table(Items.BY_NUMBER);
                              for (int i = 0; i < 2000; i++) {
                                items.insert(Items.row(100 + i, "new" + i, "h", i));
                                items.update(Key.of(i % 20), row -> row.set(Items.RANK, 7));
                              }
                              items.delete(Key.of(3));
                              throw new IOException("on purpose");
                            }))
                .hasMessage("on purpose");
            Check.holds(store.table(Items.BY_NUMBER), model);
          }
        });
  }

  @Test
  void showsNothingOfATransactionBeforeItIsDone() throws Exception {
    Assumptions.assumeTrue(hasTransactions());
    withLocation(
        location -> {
          ExecutorService threads = Executors.newFixedThreadPool(2);
          try (RecordStore store = open(location)) {
            Records outside = store.table(Items.BY_NUMBER);
            outside.insert(Items.row(1, "one", "g", 1));
            Model before = new Model(Items.BY_NUMBER);
            before.insert(Items.row(1, "one", "g", 1));
            CountDownLatch changed = new CountDownLatch(1);
            CountDownLatch looked = new CountDownLatch(1);
            Future<?> changing =
                threads.submit(
                    (Callable<?>)
                        () -> {
                          store.atomically(
                              transaction -> {
                                Records inside = transaction.table(Items.BY_NUMBER);
                                inside.insert(Items.row(2, "two", "g", 2));
                                inside.update(Key.of(1), row -> row.set(Items.GROUP, "h"));
                                changed.countDown();
                                await(looked);
                              });
                          return null;
                        });
            await(changed);
            Check.holds(outside, before);
            looked.countDown();
            changing.get(WAIT_SECONDS, TimeUnit.SECONDS);

            Model after = new Model(Items.BY_NUMBER);
            after.insert(Items.row(1, "one", "h", 1));
            after.insert(Items.row(2, "two", "g", 2));
            Check.holds(outside, after);
          } finally {
            threads.shutdownNow();
          }
        });
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      assertThat(latch.await(WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test
  void letsTwoThreadsChangeTheSameRecords() throws Exception {
    withLocation(
        location -> {
          int rounds = 200;
          ExecutorService threads = Executors.newFixedThreadPool(2);
          try (RecordStore store = open(location)) {
            Records items = store.table(Items.BY_NUMBER);
            for (int i = 0; i < 4; i++) {
              items.insert(Items.row(i, "code" + i, "g", 0));
            }
            List<Future<Integer>> results = new ArrayList<>();
            for (int thread = 0; thread < 2; thread++) {
              String mine = "t" + thread;
              results.add(
                  threads.submit(
                      () -> {
                        int inserted = 0;
                        for (int i = 0; i < rounds; i++) {
                          items.update(
                              Key.of(i % 4),
                              row ->
                                  row.set(Items.RANK, row.number(Items.RANK) + 1)
                                      .set(Items.GROUP, mine));
                          // Both want the same key and the same code: one of them gets it.
                          try {
                            items.insert(Items.row(100 + i, "shared" + i, mine, 0));
                            inserted++;
                          } catch (DuplicateKeyException other) {
                            assertThat(other.index()).isIn("", "code", "rank_code");
                          }
                          items.query(
                              Range.of(Items.BY_NUMBER, Items.BY_NUMBER.index("group_rank"), mine),
                              10,
                              row ->
                                  assertThat(row.text(Items.GROUP))
                                      .isIn(
                                          hasTransactions()
                                              ? List.of(mine)
                                              : List.of("t0", "t1", "g")));
                        }
                        return inserted;
                      }));
            }
            int inserted = 0;
            for (Future<Integer> result : results) {
              inserted += result.get(WAIT_SECONDS, TimeUnit.SECONDS);
            }
            assertThat(inserted).isEqualTo(rounds);
            long sum = 0;
            Model model = new Model(Items.BY_NUMBER);
            for (long id = 0; id < 100 + rounds; id++) {
              Row row = items.get(Key.of(id));
              if (row != null) {
                model.insert(row);
                sum += row.number(Items.RANK);
              }
            }
            assertThat(sum).isEqualTo(2L * rounds);
            assertThat(model.rows()).hasSize(4 + rounds);
            for (var index : Items.BY_NUMBER.indexes()) {
              List<Key> keys = new ArrayList<>();
              Range all = Range.of(Items.BY_NUMBER, index);
              items.scan(all, Integer.MAX_VALUE, Check.collecting(keys));
              assertThat(keys).isEqualTo(model.in(all).stream().map(Row::key).toList());
            }
          } finally {
            threads.shutdownNow();
          }
        });
  }

  @Test
  void namesItsFields() {
    assertThat(Items.BY_TEXT.field(Items.NOTE).presence()).isEqualTo(Field.Presence.NULLABLE);
    assertThatThrownBy(() -> Table.named("Not a name"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
