package dev.tieout.store.soak;

import dev.tieout.store.Key;
import dev.tieout.store.RecordStore;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Table;
import dev.tieout.store.engine.Stores;
import java.io.IOException;
import java.util.List;

/**
 * The operations of the load: a pure function of a seed and their numbers, so that what a store
 * must hold after so many of them is known.
 *
 * <p>Operation n changes one record, or with each {@value #TRANSACTION_EVERY}th {@value
 * #TRANSACTION_CHANGES} of them together: it inserts what is not there, and else updates or deletes
 * it. What a record holds follows from its key and the operation that wrote it last.
 */
final class SoakLoad {
  /** Keys are less than this. */
  static final int KEYS = 4000;

  static final Table TABLE =
      Table.named("soak")
          .number("id")
          .text("code", 60)
          .text("bucket", 20)
          .number("rank")
          .nullableText("note")
          .key("id")
          .unique("code", "code")
          .index("bucket_rank", "bucket", "rank descending")
          .build();

  private static final int TRANSACTION_EVERY = 16;
  private static final int TRANSACTION_CHANGES = 12;
  private static final int DELETES_IN_8 = 2;
  private static final long CACHE_BYTES = 4 << 20;

  private final long seed;

  SoakLoad(long seed) {
    this.seed = seed;
  }

  static RecordStore open(String directory) throws IOException {
    StoreOptions options = new StoreOptions(StoreOptions.DEFAULT.durability(), CACHE_BYTES);
    return Stores.open("lsm:" + directory, List.of(TABLE), options);
  }

  private static long mix(long value) {
    long x = value * 0x9E3779B97F4A7C15L;
    x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }

  /** How many changes an operation makes. */
  static int changes(long operation) {
    return operation % TRANSACTION_EVERY == 0 ? TRANSACTION_CHANGES : 1;
  }

  private long draw(long operation, int change) {
    return mix(mix(seed + operation) + change);
  }

  int key(long operation, int change) {
    return (int) Long.remainderUnsigned(draw(operation, change), KEYS);
  }

  boolean deletes(long operation, int change) {
    return (draw(operation, change) >>> 60 & 7) < DELETES_IN_8;
  }

  /** What an operation writes under a key. */
  Row row(int key, long operation) {
    long drawn = mix(seed ^ mix(operation) + key);
    Row row =
        TABLE
            .row()
            .set(0, key)
            .set(1, "code" + key + "-" + (drawn & 3))
            .set(2, "bucket" + (drawn >>> 8 & 15))
            .set(3, operation);
    if ((drawn >>> 16 & 3) != 0) {
      row.set(4, Long.toHexString(drawn).repeat(1 + (int) (drawn >>> 20 & 31)));
    }
    return row;
  }

  /** Does an operation. */
  void apply(RecordStore store, long operation) throws IOException {
    if (changes(operation) == 1) {
      apply(store.table(TABLE), operation, 0);
      return;
    }
    store.atomically(
        transaction -> {
          for (int change = 0; change < changes(operation); change++) {
            apply(transaction.table(TABLE), operation, change);
          }
        });
  }

  private void apply(Records records, long operation, int change) throws IOException {
    Key key = Key.of(key(operation, change));
    if (deletes(operation, change)) {
      records.delete(key);
      return;
    }
    Row wanted = row((int) key.number(), operation);
    Row updated =
        records.update(
            key,
            row ->
                row.set(1, wanted.text(1))
                    .set(2, wanted.text(2))
                    .set(3, wanted.number(3))
                    .set(4, wanted.textOrNull(4)));
    if (updated == null) {
      records.insert(wanted);
    }
  }

  /** Does the same to what is to be expected: the operation that wrote each key last, or 0. */
  void apply(long[] writers, long operation) {
    for (int change = 0; change < changes(operation); change++) {
      writers[key(operation, change)] = deletes(operation, change) ? 0 : operation;
    }
  }
}
