package dev.tieout.store.internal.rocksdb;

import dev.tieout.store.Durability;
import dev.tieout.store.RecordStore;
import dev.tieout.store.StoreException;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Table;
import dev.tieout.store.internal.keyvalue.KeyValueStore;
import dev.tieout.store.internal.keyvalue.Spaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.rocksdb.RocksDB;

/** Opens stores on RocksDB. Called by name, so that nothing of it is loaded by others. */
public final class RocksDbEngine {
  private RocksDbEngine() {}

  /** A column family for each table and index, one batch for each record. */
  public static RecordStore open(Path path, List<Table> tables, StoreOptions options)
      throws IOException {
    RocksDB.loadLibrary();
    Spaces spaces = Spaces.of(tables);
    return KeyValueStore.open(
        ColumnFamilies.open(path, spaces, options), spaces, options.durability());
  }

  /** A database for each table and index, and no batches: the settings of the published figures. */
  public static RecordStore openPublished(Path path, List<Table> tables, StoreOptions options)
      throws IOException {
    if (options.durability() != Durability.SURVIVES_KILL) {
      throw new StoreException(
          "The published settings of RocksDB do not sync; open it as rocksdb:.");
    }
    RocksDB.loadLibrary();
    Spaces spaces = Spaces.of(tables);
    return KeyValueStore.open(SeparateDatabases.open(path, spaces), spaces, options.durability());
  }
}
