package dev.tieout.store.soak;

import dev.tieout.store.RecordStore;
import java.io.IOException;

/**
 * A process that loads a store until it is killed, or nobody listens any more. Arguments:
 * directory, seed, first operation. It says the number of each operation once that was
 * acknowledged.
 */
public final class SoakChild {
  private SoakChild() {}

  /** Loads. */
  public static void main(String[] arguments) throws IOException {
    SoakLoad load = new SoakLoad(Long.parseLong(arguments[1]));
    try (RecordStore store = SoakLoad.open(arguments[0])) {
      long operation = Long.parseLong(arguments[2]);
      do {
        load.apply(store, operation);
        System.out.println(operation);
        operation++;
      } while (!System.out.checkError());
    }
  }
}
