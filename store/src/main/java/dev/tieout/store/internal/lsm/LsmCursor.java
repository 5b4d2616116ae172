package dev.tieout.store.internal.lsm;

import dev.tieout.lsm.api.Cursor;
import dev.tieout.lsm.api.View;
import dev.tieout.store.internal.keyvalue.KeyValues;
import dev.tieout.store.internal.keyvalue.Slice;
import java.io.IOException;
import java.nio.file.Path;

/** A cursor of the store's, whose bytes are handed on without a copy. */
final class LsmCursor implements KeyValues.Cursor {
  private final Path path;
  private final Cursor cursor;
  private final int prefixBytes;
  private final Slice key = new Slice();
  private final Slice value = new Slice();

  /**
   * @param prefixBytes how much of each key is the engine's own
   */
  LsmCursor(Path path, Cursor cursor, int prefixBytes) {
    this.path = path;
    this.cursor = cursor;
    this.prefixBytes = prefixBytes;
  }

  @Override
  public boolean next() throws IOException {
    try {
      return cursor.next();
    } catch (RuntimeException failure) {
      throw LsmFailures.of(path, failure);
    }
  }

  @Override
  public Slice key() {
    View bytes = cursor.key();
    key.set(bytes.array(), bytes.offset() + prefixBytes, bytes.length() - prefixBytes);
    return key;
  }

  @Override
  public Slice value() {
    View bytes = cursor.value();
    value.set(bytes.array(), bytes.offset(), bytes.length());
    return value;
  }

  @Override
  public void close() {
    cursor.close();
  }
}
