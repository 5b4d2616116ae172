package dev.tieout.store.internal.rocksdb;

import dev.tieout.store.internal.keyvalue.KeyValues;
import dev.tieout.store.internal.keyvalue.Slice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** A RocksDB iterator from a key on. */
final class RocksCursor implements KeyValues.Cursor {
  private final Path path;
  private final RocksIterator iterator;
  private final byte[] end;
  private final Slice key = new Slice();
  private final Slice value = new Slice();
  private boolean hasStarted;

  /**
   * @param end the first key that it does not reach, or empty
   */
  RocksCursor(Path path, RocksIterator iterator, byte[] from, byte[] end) {
    this.path = path;
    this.iterator = iterator;
    this.end = end;
    iterator.seek(from);
  }

  @Override
  public boolean next() throws IOException {
    if (hasStarted) {
      iterator.next();
    }
    hasStarted = true;
    if (iterator.isValid()) {
      byte[] bytes = iterator.key();
      key.set(bytes, 0, bytes.length);
      return end.length == 0 || Arrays.compareUnsigned(bytes, end) < 0;
    }
    try {
      iterator.status();
    } catch (RocksDBException failure) {
      throw Failures.of(path, failure);
    }
    return false;
  }

  @Override
  public Slice key() {
    return key;
  }

  @Override
  public Slice value() {
    byte[] bytes = iterator.value();
    value.set(bytes, 0, bytes.length);
    return value;
  }

  @Override
  public void close() {
    iterator.close();
  }
}
