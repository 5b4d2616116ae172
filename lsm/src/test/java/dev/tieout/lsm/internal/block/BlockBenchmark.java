package dev.tieout.lsm.internal.block;

import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.bytes.ByteBuilder;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.parts.PartBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** One block of 128 entries, about 16 KB: keys by columns or with prefixes left out. */
@OperationsPerInvocation(BlockBenchmark.COUNT)
public class BlockBenchmark extends PartBenchmark {
  static final int COUNT = 128;
  private static final long SUM_OF_BLOCK = COUNT * (COUNT - 1L) / 2;

  /** How many bytes stand before the eight that tell keys apart; without any, they are columns. */
  @Param({"0", "8"})
  public int prefix;

  private byte[][] keys = {};
  private final byte[][] values = values();
  private final BlockWriter writer = new BlockWriter();
  private byte[] block = {};

  /** Writes the block. */
  @Setup
  public void write() {
    keys = keys(prefix);
    encode();
    block = finished().toBytes();
  }

  private ByteBuilder finished() {
    for (int i = 0; i < COUNT; i++) {
      writer.add(keys[i], 0, keys[i].length, values[i], 0, values[i].length);
    }
    return writer.finish();
  }

  /** Lays out a block. */
  @Benchmark
  public long encode() {
    int length = finished().length();
    return block.length == 0 ? length : checked(length, block.length);
  }

  /** Walks through a block. */
  @Benchmark
  public long decode() {
    BlockCursor cursor = new BlockCursor();
    cursor.open(block);
    long sum = 0;
    while (cursor.next()) {
      sum += Bytes.intAt(block, cursor.valueOffset);
    }
    return checked(sum, SUM_OF_BLOCK);
  }

  /** Walks through a block from its end. */
  @Benchmark
  public long decodeBackward() {
    BlockCursor cursor = new BlockCursor();
    cursor.open(block);
    cursor.toEnd();
    long sum = 0;
    while (cursor.previous()) {
      sum += Bytes.intAt(block, cursor.valueOffset);
    }
    return checked(sum, SUM_OF_BLOCK);
  }

  /** Finds each key. */
  @Benchmark
  public long find() {
    View view = new View();
    long sum = 0;
    for (int i = 0; i < COUNT; i++) {
      BlockSearch.find(block, keys[i], 0, keys[i].length, view);
      sum += Bytes.intAt(view.array(), view.offset());
    }
    return checked(sum, SUM_OF_BLOCK);
  }

  /** Places a cursor on each key. */
  @Benchmark
  public long seek() {
    BlockCursor cursor = new BlockCursor();
    cursor.open(block);
    long sum = 0;
    for (int i = 0; i < COUNT; i++) {
      cursor.seekAtLeast(keys[i], 0, keys[i].length);
      sum += Bytes.intAt(block, cursor.valueOffset);
    }
    return checked(sum, SUM_OF_BLOCK);
  }
}
