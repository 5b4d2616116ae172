package dev.tieout.lsm.internal.segment;

import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.cache.BlockCache;
import dev.tieout.lsm.internal.compression.Codec;
import dev.tieout.lsm.internal.disk.Disk;
import dev.tieout.lsm.internal.iterate.RunSource;
import dev.tieout.lsm.parts.PartBenchmark;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** One segment with a filter and blocks of 4 KB, in a file that the system has in memory. */
@OperationsPerInvocation(PartBenchmark.ENTRIES)
public class SegmentBenchmark extends PartBenchmark {
  private static final int PREFIX = 4;

  /** Bytes of the cache: none, or more than the segment has. */
  @Param({"0", "8388608"})
  public long cacheBytes;

  /** How blocks are compressed. */
  @Param({"LZ4", "ZSTD"})
  public Codec codec = Codec.NONE;

  private final byte[][] keys = keys(PREFIX);
  private final byte[][] values = values();
  private final int[] shuffled = shuffled();
  private @Nullable Segment segment;

  /** Writes the segment. */
  @Setup
  public void make() throws IOException {
    Disk disk = disk();
    long bytes = write(disk, 1);
    segment = Segment.open(disk, STORE, 1, bytes, new BlockCache(cacheBytes));
  }

  private long write(Disk disk, long id) throws IOException {
    SegmentWriter.Layout layout = new SegmentWriter.Layout(4096, codec, null, true);
    try (SegmentWriter writer = new SegmentWriter(disk, STORE, id, layout, 0)) {
      for (int i = 0; i < ENTRIES; i++) {
        writer.add(keys[i], 0, keys[i].length, values[i], 0, values[i].length);
      }
      return writer.finish();
    }
  }

  /** Finds each key. */
  @Benchmark
  public long get() {
    Segment from = Objects.requireNonNull(segment);
    View view = new View();
    long sum = 0;
    for (int number : shuffled) {
      from.find(keys[number], 0, keys[number].length, view);
      sum += Bytes.intAt(view.array(), view.offset());
    }
    return checked(sum, SUM);
  }

  /** Asks the filter for keys, half of which are there. */
  @Benchmark
  public long filter() {
    Segment from = Objects.requireNonNull(segment);
    long there = 0;
    for (int number : shuffled) {
      byte[] key = keys[number];
      there += from.mayContain(key, 0, number % 2 == 0 ? key.length : key.length - 1) ? 1 : 0;
    }
    if (there < ENTRIES / 2 || there > ENTRIES * 6 / 10) {
      throw new IllegalStateException("the filter lets " + there + " of " + ENTRIES + " through");
    }
    return there;
  }

  /** Walks through all entries. */
  @Benchmark
  public long scan() {
    RunSource source =
        new RunSource(
            new Run(List.of(Objects.requireNonNull(segment))),
            null,
            Direction.FORWARD,
            RunSource.Caching.KEEP);
    long sum = 0;
    while (source.next()) {
      sum += Bytes.intAt(source.value, source.valueOffset);
    }
    return checked(sum, SUM);
  }

  /** Closes the file. */
  @TearDown(Level.Trial)
  public void close() {
    Objects.requireNonNull(segment).release();
  }
}
