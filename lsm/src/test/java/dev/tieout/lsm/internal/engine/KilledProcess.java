package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.Batch;
import dev.tieout.lsm.api.Compression;
import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.api.TreeOptions;
import dev.tieout.lsm.internal.disk.LocalDisk;
import dev.tieout.lsm.internal.log.LogReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The child of {@link KillTest}: writes batches and prints the number of each once it is written.
 * Batch n puts n under n mod 500 in one tree, and in another the same in the other order, so that
 * the number of the last batch tells all that must be there. At a named point it stops and says so,
 * for the parent to kill it there.
 */
final class KilledProcess {
  static final int KEYS = 500;

  private KilledProcess() {}

  static StoreOptions options() {
    TreeOptions small = new TreeOptions(1024, Compression.ZSTD, true, null);
    return StoreOptions.defaults()
        .withTree("a", small)
        .withTree("b", small)
        .withDurability(Durability.SURVIVES_KILL)
        .withMemtableBytes(100_000)
        .withSegmentBytes(20_000)
        .withMostRuns(2);
  }

  static byte[] key(long number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  /** Arguments: directory, the name of a point or "-", and how often it is passed before. */
  public static void main(String[] arguments) throws IOException {
    PrintStream out = System.out;
    String point = arguments[1];
    AtomicInteger left = new AtomicInteger(Integer.parseInt(arguments[2]));
    Seams seams =
        new Seams() {
          @Override
          public void at(String name) {
            if (name.equals(point) && left.getAndDecrement() == 0) {
              out.println("AT " + name);
              out.flush();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            }
          }
        };
    StoreEngine store =
        new Recovery(
                LocalDisk.at(Path.of(arguments[0])),
                options(),
                seams,
                LogReader.Policy.REFUSE_DAMAGE)
            .open();
    byte[] value = new byte[100];
    Batch batch = store.newBatch();
    while (true) {
      long next = store.sequence() + 1;
      ByteBuffer.wrap(value).putLong(next);
      batch.clear();
      batch.put(store.tree("a"), key(next % KEYS), value);
      batch.put(store.tree("b"), key(KEYS - next % KEYS), value);
      store.write(batch);
      out.println(next);
      out.flush();
    }
  }
}
