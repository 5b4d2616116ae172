package dev.tieout.store.contract;

import dev.tieout.store.Durability;
import dev.tieout.store.Key;
import dev.tieout.store.RecordStore;
import dev.tieout.store.Records;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.engine.Stores;
import java.io.IOException;
import java.util.List;

/**
 * A process that loads a store until it is killed. Arguments: location, durability, first batch. It
 * says the number of each batch once it was acknowledged.
 */
public final class CrashChild {
  static final int BATCH_ROWS = 3;

  private CrashChild() {}

  public static void main(String[] arguments) throws IOException {
    StoreOptions options = StoreOptions.DEFAULT.with(Durability.valueOf(arguments[1]));
    RecordStore store = Stores.open(arguments[0], List.of(Items.BY_NUMBER, Items.BY_TEXT), options);
    for (long batch = Long.parseLong(arguments[2]); ; batch++) {
      long number = batch;
      store.atomically(
          transaction -> {
            Records records = transaction.table(Items.BY_NUMBER);
            for (int i = 0; i < BATCH_ROWS; i++) {
              long id = number * BATCH_ROWS + i;
              records.insert(Items.row(id, "code" + id, "group" + number % 5, number));
            }
            records.update(
                Key.of((number - 1) * BATCH_ROWS),
                row -> row.set(Items.WEIGHT, number).set(Items.GROUP, "moved"));
          });
      store.table(Items.BY_TEXT).insert(Items.row("single" + number, "code" + number, "g", number));
      System.out.println(number);
    }
  }
}
