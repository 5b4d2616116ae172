package dev.tieout.lsm.internal.block;

import dev.tieout.lsm.internal.bytes.Bytes;

/**
 * What a decompressed block is: a plain byte array, so that a cache may hold it as it is. The
 * layout is in docs/formats/lsm-segment.md.
 *
 * <p>Its checksum was right when it was read, so what a writer has written is trusted; {@link
 * #check} is for whoever does not.
 */
public final class Block {
  static final int HEADER_BYTES = 16;
  static final int PREFIXED = 1;
  static final int NARROW_COLUMNS = 2;
  static final int WIDE_COLUMNS = 3;

  private Block() {}

  /** How many entries a block has. */
  public static int count(byte[] block) {
    return Bytes.intAt(block, 4);
  }

  static int layout(byte[] block) {
    return block[0];
  }

  static int restarts(byte[] block) {
    return Bytes.intAt(block, 8);
  }

  static int table(byte[] block) {
    return Bytes.intAt(block, 12);
  }

  static int commonPrefix(byte[] block) {
    return Bytes.shortAt(block, 2);
  }

  /**
   * Whether the header makes sense, without which a search might not end.
   *
   * @throws IllegalArgumentException if not
   */
  public static void check(byte[] block) {
    if (block.length < HEADER_BYTES) {
      throw new IllegalArgumentException("a block of " + block.length + " bytes");
    }
    long count = count(block);
    long restarts = restarts(block);
    boolean sound =
        count > 0
            && switch (layout(block)) {
              case PREFIXED ->
                  restarts
                          == (count + BlockWriter.RESTART_INTERVAL - 1)
                              / BlockWriter.RESTART_INTERVAL
                      && table(block) >= HEADER_BYTES + commonPrefix(block)
                      && table(block) + 12 * restarts == block.length;
              case NARROW_COLUMNS -> HEADER_BYTES + 8 + 6 * count <= block.length;
              case WIDE_COLUMNS -> HEADER_BYTES + 8 + 12 * count <= block.length;
              default -> false;
            };
    if (!sound) {
      throw new IllegalArgumentException("a block whose header makes no sense");
    }
  }
}
