package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.internal.bytes.ByteScanner;

/** Puts the operations of a batch into tables. */
final class BatchReader {
  private BatchReader() {}

  /**
   * @throws IndexOutOfBoundsException if it is no batch
   */
  static void apply(byte[] bytes, int start, int end, int trees, Group target) {
    ByteScanner in = new ByteScanner(bytes, start, end);
    while (in.remaining() > 0) {
      int operation = in.readByte();
      int tree = in.readShort();
      if (tree >= trees || (operation != EncodedBatch.PUT && operation != EncodedBatch.DELETE)) {
        throw new IndexOutOfBoundsException("operation " + operation + " on tree " + tree);
      }
      int keyLength = in.readCount(in.remaining());
      int key = in.skip(keyLength);
      if (operation == EncodedBatch.PUT) {
        int valueLength = in.readCount(in.remaining());
        int value = in.skip(valueLength);
        target.table(tree).put(bytes, key, keyLength, value, valueLength);
      } else {
        target.table(tree).put(bytes, key, keyLength, 0, -1);
      }
    }
  }
}
