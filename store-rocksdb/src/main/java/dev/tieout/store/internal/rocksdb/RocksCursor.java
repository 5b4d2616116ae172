package dev.tieout.store.internal.rocksdb;

import dev.tieout.store.internal.keyvalue.KeyValues;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** A RocksDB iterator from a key on. */
final class RocksCursor implements KeyValues.Cursor {
  private final Path path;
  private final RocksIterator iterator;
  private final @Nullable ReadOptions options;
  private boolean hasStarted;

  /**
   * @param options given back with the cursor, or null
   */
  RocksCursor(Path path, RocksIterator iterator, byte[] from, @Nullable ReadOptions options) {
    this.path = path;
    this.iterator = iterator;
    this.options = options;
    iterator.seek(from);
  }

  @Override
  public boolean next() throws IOException {
    if (hasStarted) {
      iterator.next();
    }
    hasStarted = true;
    if (iterator.isValid()) {
      return true;
    }
    try {
      iterator.status();
    } catch (RocksDBException failure) {
      throw Failures.of(path, failure);
    }
    return false;
  }

  @Override
  public byte[] key() {
    return iterator.key();
  }

  @Override
  public byte[] value() {
    return iterator.value();
  }

  @Override
  public void close() {
    iterator.close();
    if (options != null) {
      options.close();
    }
  }
}
