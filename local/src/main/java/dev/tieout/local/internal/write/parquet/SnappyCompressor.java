package dev.tieout.local.internal.write.parquet;

import java.util.Arrays;

/**
 * Snappy, in its raw form, as in the format description of github.com/google/snappy.
 *
 * <pre>
 * stream  := varint(uncompressed bytes) element*
 * element := literal | copy
 * literal := (length-1) &lt;&lt; 2, or 60 &lt;&lt; 2 and one byte, or 61 &lt;&lt; 2 and two bytes of length-1; bytes
 * copy    := 1 | (length-4) &lt;&lt; 2 | (offset &gt;&gt; 8) &lt;&lt; 5, one byte of offset       length 4..11, offset &lt; 2048
 *          | 2 | (length-1) &lt;&lt; 2, two bytes of offset                            length 1..64
 * </pre>
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The input is cut into blocks of 64 KB, and a copy never reaches into the block before, so
 *       offsets fit in two bytes and a reader may decompress block by block.
 *   <li>Matches are found through a table of the last position of each hash of four bytes; after
 *       every 32 failures the search strides further, so incompressible data costs little.
 * </ol>
 *
 * Its own because the libraries at hand either unpack native code or use sun.misc.Unsafe, of which
 * newer Java versions warn.
 */
final class SnappyCompressor implements PageCompressor {
  private static final int BLOCK_BYTES = 1 << 16;
  private static final int TABLE_BITS = 14;
  private static final int HASH_MULTIPLIER = 0x1E35A7BD;
  // The search stops this far before the end of a block, so that four bytes can always be read.
  private static final int TAIL_BYTES = 15;
  private static final int SHORT_COPY_LIMIT = 12;
  private static final int SHORT_OFFSET_LIMIT = 2048;
  private static final int LONGEST_COPY = 64;

  private final int[] table = new int[1 << TABLE_BITS];

  @Override
  public int maxCompressedBytes(int bytes) {
    return Math.addExact(32 + bytes, bytes / 6);
  }

  @Override
  public int compress(byte[] in, int bytes, byte[] out) {
    int op = 0;
    int rest = bytes;
    while ((rest & ~0x7F) != 0) {
      out[op++] = (byte) ((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out[op++] = (byte) rest;
    for (int start = 0; start < bytes; start += BLOCK_BYTES) {
      op = compressBlock(in, start, Math.min(bytes, start + BLOCK_BYTES), out, op, table);
    }
    return op;
  }

  private static int compressBlock(
      byte[] in, int start, int end, byte[] out, int outStart, int[] table) {
    // A short block needs no more of the table than it has positions.
    int tableBits = Math.min(TABLE_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(end - start));
    int shift = Integer.SIZE - tableBits;
    Arrays.fill(table, 0, 1 << tableBits, start);
    int op = outStart;
    int pending = start;
    int limit = end - TAIL_BYTES;
    int ip = start + 1;
    int tries = 32;
    while (ip < limit) {
      int word = GrowableBytes.getInt(in, ip);
      int slot = (word * HASH_MULTIPLIER) >>> shift;
      int candidate = table[slot];
      table[slot] = ip;
      if (GrowableBytes.getInt(in, candidate) != word) {
        ip += tries++ >>> 5;
        continue;
      }
      op = literal(in, pending, ip - pending, out, op);
      int matched = ip + 4;
      int from = candidate + 4;
      while (matched < end && in[matched] == in[from]) {
        matched++;
        from++;
      }
      op = copy(ip - candidate, matched - ip, out, op);
      ip = matched;
      pending = matched;
      tries = 32;
      if (ip < limit) {
        int last = GrowableBytes.getInt(in, ip - 1);
        table[(last * HASH_MULTIPLIER) >>> shift] = ip - 1;
      }
    }
    return literal(in, pending, end - pending, out, op);
  }

  private static int literal(byte[] in, int from, int length, byte[] out, int outStart) {
    int op = outStart;
    if (length == 0) {
      return op;
    }
    int coded = length - 1;
    if (coded < 60) {
      out[op++] = (byte) (coded << 2);
    } else if (coded < 256) {
      out[op++] = (byte) (60 << 2);
      out[op++] = (byte) coded;
    } else {
      out[op++] = (byte) (61 << 2);
      out[op++] = (byte) coded;
      out[op++] = (byte) (coded >>> 8);
    }
    System.arraycopy(in, from, out, op, length);
    return op + length;
  }

  private static int copy(int offset, int length, byte[] out, int outStart) {
    int op = outStart;
    int left = length;
    while (left > LONGEST_COPY) {
      // Leaves at least four, so that the last part may be a short copy.
      int part = left >= LONGEST_COPY + 4 ? LONGEST_COPY : LONGEST_COPY - 4;
      op = longCopy(offset, part, out, op);
      left -= part;
    }
    if (left < SHORT_COPY_LIMIT && offset < SHORT_OFFSET_LIMIT) {
      out[op++] = (byte) (1 | ((left - 4) << 2) | (offset >>> 8 << 5));
      out[op++] = (byte) offset;
      return op;
    }
    return longCopy(offset, left, out, op);
  }

  private static int longCopy(int offset, int length, byte[] out, int op) {
    out[op] = (byte) (2 | ((length - 1) << 2));
    out[op + 1] = (byte) offset;
    out[op + 2] = (byte) (offset >>> 8);
    return op + 3;
  }
}
