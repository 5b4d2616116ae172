package dev.tieout.lsm;

import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.internal.disk.LocalDisk;
import dev.tieout.lsm.internal.engine.Recovery;
import dev.tieout.lsm.internal.engine.Seams;
import dev.tieout.lsm.internal.engine.StoreEngine;
import dev.tieout.lsm.internal.log.LogReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Opens stores. What they promise and cost is in docs/LSM.md.
 *
 * <pre>{@code
 * StoreOptions options = StoreOptions.defaults().withTree("rows", TreeOptions.ROWS);
 * try (Store store = Lsm.open(directory, options)) {
 *   store.tree("rows").put(key, value);
 * }
 * }</pre>
 */
public final class Lsm {
  /**
   * What a repair has found.
   *
   * @param sequence the last batch that the store now has
   * @param lost how many batches are lost of those known to have been on the disk
   */
  public record Repair(long sequence, long lost) {}

  private Lsm() {}

  /**
   * Opens a store, or makes one in a directory that is empty or missing.
   *
   * @throws dev.tieout.lsm.api.CorruptStoreException if it is damaged
   * @throws UncheckedIOException if another process has it open, if the directory holds something
   *     else, or if the disk fails
   */
  public static Store open(Path directory, StoreOptions options) {
    try {
      return recovery(directory, options, LogReader.Policy.REFUSE_DAMAGE).open();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * Makes a store whose log is damaged fit to be opened: keeps all batches before the damage and
   * gives up those after it. The logs are left in the directory under other names. Segments and
   * manifest it does not repair.
   *
   * @throws UncheckedIOException as {@link #open}
   */
  public static Repair repair(Path directory) {
    try {
      Recovery recovery =
          recovery(directory, StoreOptions.defaults(), LogReader.Policy.END_AT_DAMAGE);
      try (StoreEngine store = recovery.open()) {
        long sequence = store.sequence();
        return new Repair(sequence, Math.max(0, recovery.promised() - sequence));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private static Recovery recovery(Path directory, StoreOptions options, LogReader.Policy policy)
      throws IOException {
    return new Recovery(LocalDisk.at(directory), options, Seams.NONE, policy);
  }
}
