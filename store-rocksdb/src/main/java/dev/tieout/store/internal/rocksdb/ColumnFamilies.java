package dev.tieout.store.internal.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.store.Durability;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.internal.keyvalue.KeyValues;
import dev.tieout.store.internal.keyvalue.Slice;
import dev.tieout.store.internal.keyvalue.Spaces;
import dev.tieout.store.internal.keyvalue.StoreDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** One database with a column family for each space; changes are one batch. */
final class ColumnFamilies implements KeyValues {
  private static final int FILTER_BITS = 10;
  private static final long WRITE_BUFFER_BYTES = 64L << 20;
  private static final String ENGINE = "RocksDB";
  private static final String KIND = "rocksdb";
  private static final byte[] FIRST = {};
  private static final byte[] BEHIND_ALL = new byte[64];

  static {
    java.util.Arrays.fill(BEHIND_ALL, (byte) 0xFF);
  }

  private final Path path;
  private final StoreOptions options;
  private final RocksDB database;
  private final List<ColumnFamilyHandle> families;
  private final Deque<AutoCloseable> owned;
  private final WriteOptions unsynced = new WriteOptions();
  private final WriteOptions synced = new WriteOptions().setSync(true);
  private final ReadOptions present = new ReadOptions();

  private ColumnFamilies(
      Path path,
      StoreOptions options,
      RocksDB database,
      List<ColumnFamilyHandle> families,
      Deque<AutoCloseable> owned) {
    this.path = path;
    this.options = options;
    this.database = database;
    this.families = families;
    this.owned = owned;
  }

  static ColumnFamilies open(Path path, Spaces spaces, StoreOptions options) throws IOException {
    StoreDirectory.claim(path, ENGINE, KIND, spaces.describe());
    Deque<AutoCloseable> owned = new ArrayDeque<>();
    LRUCache cache = own(owned, new LRUCache(options.cacheBytes()));
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    descriptors.add(
        new ColumnFamilyDescriptor(
            RocksDB.DEFAULT_COLUMN_FAMILY, own(owned, new ColumnFamilyOptions())));
    for (int space = 0; space < spaces.names().size(); space++) {
      BlockBasedTableConfig format = new BlockBasedTableConfig().setBlockCache(cache);
      if (spaces.isForPointReads(space)) {
        format.setFilterPolicy(own(owned, new BloomFilter(FILTER_BITS)));
      }
      descriptors.add(
          new ColumnFamilyDescriptor(
              spaces.names().get(space).getBytes(UTF_8),
              own(owned, new ColumnFamilyOptions())
                  .setTableFormatConfig(format)
                  .setCompressionType(CompressionType.ZSTD_COMPRESSION)
                  .setWriteBufferSize(WRITE_BUFFER_BYTES)));
    }
    DBOptions settings =
        own(owned, new DBOptions()).setCreateIfMissing(true).setCreateMissingColumnFamilies(true);
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try {
      RocksDB database = RocksDB.open(settings, path.toString(), descriptors, handles);
      own(owned, handles.remove(0));
      return new ColumnFamilies(path, options, database, handles, owned);
    } catch (RocksDBException failure) {
      closeAll(owned);
      throw Failures.of(path, failure);
    }
  }

  private static <T extends AutoCloseable> T own(Deque<AutoCloseable> owned, T resource) {
    owned.push(resource);
    return resource;
  }

  static void closeAll(Deque<AutoCloseable> owned) {
    while (!owned.isEmpty()) {
      try {
        owned.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public boolean get(int space, byte[] key, @Nullable View view, Slice value) throws IOException {
    try {
      byte[] found =
          database.get(
              families.get(space), view == null ? present : ((SnapshotView) view).options, key);
      if (found == null) {
        return false;
      }
      value.set(found, 0, found.length);
      return true;
    } catch (RocksDBException failure) {
      throw Failures.of(path, failure);
    }
  }

  @Override
  public Cursor cursor(int space, byte[] from, byte[] end, @Nullable View view) {
    ReadOptions read = view == null ? present : ((SnapshotView) view).options;
    return new RocksCursor(path, database.newIterator(families.get(space), read), from, end);
  }

  @Override
  public Changes changes() {
    return new Batch();
  }

  @Override
  public void write(Changes changes, Durability durability) throws IOException {
    try {
      database.write(
          durability == Durability.SURVIVES_POWER_LOSS ? synced : unsynced,
          ((Batch) changes).batch);
    } catch (RocksDBException failure) {
      throw Failures.of(path, failure);
    }
  }

  @Override
  public boolean isAtomic() {
    return true;
  }

  @Override
  public View view() {
    return new SnapshotView();
  }

  @Override
  public void stabilise() throws IOException {
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
      database.flush(flush, families);
      for (ColumnFamilyHandle family : families) {
        database.compactRange(family);
      }
    } catch (RocksDBException failure) {
      throw Failures.of(path, failure);
    }
  }

  @Override
  public void settle() throws IOException {
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
      database.flush(flush, families);
      database.syncWal();
    } catch (RocksDBException failure) {
      throw Failures.of(path, failure);
    }
  }

  @Override
  public long sizeBytes() throws IOException {
    return StoreDirectory.sizeBytes(path);
  }

  @Override
  public String describe() {
    return "rocksdb "
        + RocksDB.rocksdbVersion()
        + "\na column family for each table and index, one batch for each record\n"
        + "compression = zstd\nwrite buffer = "
        + WRITE_BUFFER_BYTES
        + "\nblock cache = "
        + options.cacheBytes()
        + "\nfilter bits of keys and unique indexes = "
        + FILTER_BITS
        + "\nlog on, "
        + (options.durability() == Durability.SURVIVES_POWER_LOSS ? "synced" : "not synced")
        + "\n";
  }

  @Override
  public void close() {
    for (ColumnFamilyHandle family : families) {
      family.close();
    }
    // The handle of the default family is on top of what was opened before the database.
    present.close();
    unsynced.close();
    synced.close();
    try {
      owned.pop().close();
      database.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    closeAll(owned);
  }

  /** A snapshot, and the options to read it. */
  private final class SnapshotView implements View {
    private final Snapshot snapshot = database.getSnapshot();
    private final ReadOptions options = new ReadOptions().setSnapshot(snapshot);

    @Override
    public void close() {
      options.close();
      database.releaseSnapshot(snapshot);
      snapshot.close();
    }
  }

  /** A batch of RocksDB's. */
  private final class Batch implements Changes {
    private final WriteBatch batch = new WriteBatch();

    @Override
    public void put(int space, byte[] key, byte[] value) throws IOException {
      try {
        batch.put(families.get(space), key, value);
      } catch (RocksDBException failure) {
        throw Failures.of(path, failure);
      }
    }

    @Override
    public void delete(int space, byte[] key) throws IOException {
      try {
        batch.delete(families.get(space), key);
      } catch (RocksDBException failure) {
        throw Failures.of(path, failure);
      }
    }

    @Override
    public void clear(int space) throws IOException {
      try {
        batch.deleteRange(families.get(space), FIRST, BEHIND_ALL);
      } catch (RocksDBException failure) {
        throw Failures.of(path, failure);
      }
    }

    @Override
    public void close() {
      batch.close();
    }
  }
}
