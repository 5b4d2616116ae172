package dev.tieout.lsm.internal.merge;

import dev.tieout.lsm.internal.cache.BlockCache;
import dev.tieout.lsm.internal.compression.Codec;
import dev.tieout.lsm.internal.disk.Disk;
import dev.tieout.lsm.internal.segment.Run;
import dev.tieout.lsm.internal.segment.Segment;
import dev.tieout.lsm.internal.segment.SegmentWriter;
import dev.tieout.lsm.parts.PartBenchmark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Merges four runs into one, its sync included. */
@OperationsPerInvocation(PartBenchmark.ENTRIES)
public class MergeBenchmark extends PartBenchmark {
  private static final int RUNS = 4;
  private static final SegmentWriter.Layout LAYOUT =
      new SegmentWriter.Layout(4096, Codec.LZ4, null, true);

  /** How keys lie in the runs. */
  public enum Keys {
    /** Their keys take turns, so all entries are written anew. */
    TAKE_TURNS,
    /** One run is after the other, so segments are taken over as they are. */
    FOLLOW
  }

  /** How keys lie in the runs. */
  @Param public Keys keys = Keys.TAKE_TURNS;

  private final BlockCache cache = new BlockCache(0);
  private final List<Run> inputs = new ArrayList<>();
  private @Nullable Disk disk;
  private long nextId;

  /** Writes the runs. */
  @Setup
  public void make() throws IOException {
    disk = disk();
    nextId = 1;
    inputs.clear();
    for (int run = 0; run < RUNS; run++) {
      inputs.add(new Run(List.of(write(run))));
    }
  }

  private Segment write(int run) throws IOException {
    Disk to = Objects.requireNonNull(disk);
    long id = nextId++;
    try (SegmentWriter writer = new SegmentWriter(to, STORE, id, LAYOUT, 0)) {
      for (int i = 0; i < ENTRIES / RUNS; i++) {
        int number = keys == Keys.FOLLOW ? run * (ENTRIES / RUNS) + i : i * RUNS + run;
        byte[] key = key(number, 4);
        byte[] value = value(number);
        writer.add(key, 0, key.length, value, 0, value.length);
      }
      return Segment.open(to, STORE, id, writer.finish(), cache);
    }
  }

  /** Merges. */
  @Benchmark
  public long merge() throws IOException {
    int segmentBytes = (int) inputs.get(0).rawBytes();
    try (SegmentsOutput output =
        new SegmentsOutput(
            Objects.requireNonNull(disk), STORE, () -> nextId++, LAYOUT, segmentBytes, cache)) {
      new Merge(new Merge.Rules(true, null, 0), output, () -> {}).ofRuns(inputs);
      List<Segment> merged = output.finish();
      long entries = 0;
      for (Segment segment : merged) {
        entries += segment.entries();
        if (inputs.stream().noneMatch(run -> run.segment(0) == segment)) {
          segment.setObsolete();
          segment.release();
        }
      }
      return checked(entries, ENTRIES);
    }
  }

  /** Closes the files. */
  @TearDown(Level.Trial)
  public void close() {
    inputs.forEach(run -> run.segment(0).release());
  }
}
