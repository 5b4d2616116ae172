package dev.tieout.store.internal.rocksdb;

import dev.tieout.store.Durability;
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
import org.rocksdb.CompressionType;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * A database for each table and index, without batches, as the published figures were made: Zstd, a
 * write buffer of 1024 MB times 4, a log that is not synced. A process that is killed may leave a
 * record without some of its entries, so there are no transactions; for measuring only.
 */
final class SeparateDatabases implements KeyValues {
  private static final long WRITE_BUFFER_BYTES = 1024L << 20;
  private static final int WRITE_BUFFER_COUNT = 4;
  private static final String ENGINE = "RocksDB";
  private static final String KIND = "rocksdb-published";

  private final Path path;
  private final List<RocksDB> databases = new ArrayList<>();
  private final Deque<AutoCloseable> owned = new ArrayDeque<>();
  private final WriteOptions unsynced = new WriteOptions();
  private final ReadOptions present = new ReadOptions();

  private SeparateDatabases(Path path) {
    this.path = path;
  }

  static SeparateDatabases open(Path path, Spaces spaces) throws IOException {
    StoreDirectory.claim(path, ENGINE, KIND, spaces.describe());
    SeparateDatabases opened = new SeparateDatabases(path);
    opened.owned.push(opened.unsynced);
    opened.owned.push(opened.present);
    try {
      for (String name : spaces.names()) {
        Options options =
            new Options()
                .setCreateIfMissing(true)
                .setCompressionType(CompressionType.ZSTD_COMPRESSION)
                .setWriteBufferSize(WRITE_BUFFER_BYTES)
                .setMaxWriteBufferNumber(WRITE_BUFFER_COUNT);
        opened.owned.push(options);
        RocksDB database = RocksDB.open(options, path.resolve(name).toString());
        opened.owned.push(database);
        opened.databases.add(database);
      }
      return opened;
    } catch (RocksDBException failure) {
      opened.close();
      throw Failures.of(path, failure);
    }
  }

  @Override
  public boolean get(int space, byte[] key, @Nullable View view, Slice value) throws IOException {
    try {
      byte[] found = databases.get(space).get(present, key);
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
    return new RocksCursor(path, databases.get(space).newIterator(present), from, end);
  }

  @Override
  public Changes changes() {
    return new OneByOne();
  }

  @Override
  public void write(Changes changes, Durability durability) throws IOException {
    try {
      for (Change change : ((OneByOne) changes).list) {
        RocksDB database = databases.get(change.space());
        if (change.value() == null) {
          database.delete(unsynced, change.key());
        } else {
          database.put(unsynced, change.key(), change.value());
        }
      }
    } catch (RocksDBException failure) {
      throw Failures.of(path, failure);
    }
  }

  @Override
  public boolean isAtomic() {
    return false;
  }

  /** There is none over several databases; each read sees the present. */
  @Override
  public View view() {
    return () -> {};
  }

  @Override
  public void stabilise() throws IOException {
    settle();
    try {
      for (RocksDB database : databases) {
        database.compactRange();
      }
    } catch (RocksDBException failure) {
      throw Failures.of(path, failure);
    }
  }

  @Override
  public void settle() throws IOException {
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
      for (RocksDB database : databases) {
        database.flush(flush);
      }
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
        + "\na database for each table and index, no batches\ncompression = zstd\nwrite buffer = "
        + WRITE_BUFFER_BYTES
        + " x "
        + WRITE_BUFFER_COUNT
        + "\nblock cache = RocksDB's default\nlog on, not synced\n";
  }

  @Override
  public void close() {
    ColumnFamilies.closeAll(owned);
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Change(int space, byte[] key, byte @Nullable [] value) {}

  private static final class OneByOne implements Changes {
    private final List<Change> list = new ArrayList<>();

    @Override
    public void put(int space, byte[] key, byte[] value) {
      list.add(new Change(space, key, value));
    }

    @Override
    public void delete(int space, byte[] key) {
      list.add(new Change(space, key, null));
    }

    @Override
    public void clear(int space) {
      throw new IllegalStateException("no transactions here");
    }

    @Override
    public void close() {
      list.clear();
    }
  }
}
