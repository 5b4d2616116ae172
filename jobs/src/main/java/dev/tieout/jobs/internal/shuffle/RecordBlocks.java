package dev.tieout.jobs.internal.shuffle;

import dev.tieout.udf.PackedRowIterator;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;

/**
 * Gathers packed records by the partition that they go to, and gives them to the shuffle in blocks:
 * what Spark does for a row of a shuffle, it does for some hundred records at once. Not
 * thread-safe.
 *
 * <pre>
 * block = place, records     the place of the first record; the records one after the other
 * </pre>
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>All records of a block belong to one partition, that of its place, where Spark puts it.
 *   <li>A block has at most {@value #BLOCK_BYTES} bytes, or one record.
 *   <li>Blocks not given out yet have no more than {@value #MAX_BYTES} bytes and one record.
 * </ol>
 */
final class RecordBlocks implements Iterator<InternalRow> {
  static final int BLOCK_BYTES = 1 << 15;
  static final int MAX_BYTES = 1 << 23;

  private static final int FIRST_BYTES = 1 << 10;

  private final Source source;
  private final Placement placement;
  private final byte[][] blocks;
  private final int[] sizes;
  private final long[] places;
  private final UnsafeRowWriter writer = new UnsafeRowWriter(2, BLOCK_BYTES);
  private long heldBytes;
  private boolean hasReady;
  private int draining;
  private boolean isDone;

  /** Where records come from. */
  interface Source {
    /** Adds the next record to {@code to}, or returns false if there is none. */
    boolean giveTo(RecordBlocks to);
  }

  RecordBlocks(Source source, Placement placement) {
    this.source = source;
    this.placement = placement;
    int count = placement.partitionCount();
    this.blocks = new byte[count][];
    this.sizes = new int[count];
    this.places = new long[count];
    this.draining = count;
  }

  /** Takes the record in {@code bytes[start .. end)}, whose place is {@code place}. */
  void add(long place, byte[] bytes, int start, int end) {
    int partition = placement.partitionOf(place);
    int length = end - start;
    int size = sizes[partition];
    if (size > 0 && size + (long) length > BLOCK_BYTES) {
      give(partition);
      size = 0;
    }
    if (size == 0) {
      places[partition] = place;
    }
    byte[] block = blocks[partition];
    if (block == null || block.length - size < length) {
      int room = Math.max(size + length, Math.max(FIRST_BYTES, size * 2));
      block = block == null ? new byte[room] : Arrays.copyOf(block, room);
      blocks[partition] = block;
    }
    System.arraycopy(bytes, start, block, size, length);
    sizes[partition] = size + length;
    heldBytes += length;
    if (heldBytes > MAX_BYTES) {
      draining = 0;
    }
  }

  /** Makes a block the next row. */
  private void give(int partition) {
    writer.reset();
    writer.write(0, places[partition]);
    writer.write(1, blocks[partition], 0, sizes[partition]);
    heldBytes -= sizes[partition];
    sizes[partition] = 0;
    if (blocks[partition].length > 2 * BLOCK_BYTES) {
      blocks[partition] = null;
    }
    hasReady = true;
  }

  @Override
  public boolean hasNext() {
    while (!hasReady) {
      if (draining < sizes.length) {
        if (sizes[draining] > 0) {
          give(draining);
        }
        draining++;
      } else if (isDone) {
        return false;
      } else if (!source.giveTo(this)) {
        isDone = true;
        draining = 0;
      }
    }
    return true;
  }

  @Override
  public InternalRow next() {
    if (!hasNext()) {
      throw new NoSuchElementException("all blocks are given");
    }
    hasReady = false;
    return writer.getRow();
  }

  /** The rows of a side, and then its totals. */
  static RecordBlocks ofSide(PackedRowIterator packed, Placement placement) {
    return new RecordBlocks(
        new Source() {
          private boolean isDone;

          @Override
          public boolean giveTo(RecordBlocks to) {
            if (packed.advance()) {
              to.add(packed.place(), packed.bytes(), packed.recordStart(), packed.recordEnd());
              return true;
            }
            if (isDone) {
              return false;
            }
            isDone = true;
            byte[] totals = PartTotals.record(packed);
            to.add(PartTotals.PLACE, totals, 0, totals.length);
            return true;
          }
        },
        placement);
  }
}
