package dev.tieout.lsm.internal.iterate;

import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.memtable.Memtable;
import dev.tieout.lsm.parts.PartBenchmark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Walks through tables as one, whose keys take turns. */
@OperationsPerInvocation(PartBenchmark.ENTRIES)
public class MergedSourceBenchmark extends PartBenchmark {
  /** How many tables. */
  @Param({"1", "4", "16"})
  public int tables;

  private final List<Memtable> newestFirst = new ArrayList<>();

  /** Fills the tables. */
  @Setup
  public void fill() {
    newestFirst.clear();
    for (int i = 0; i < tables; i++) {
      newestFirst.add(new Memtable());
    }
    for (int i = 0; i < ENTRIES; i++) {
      byte[] key = key(i, 4);
      byte[] value = value(i);
      byte[] both = Arrays.copyOf(key, key.length + value.length);
      System.arraycopy(value, 0, both, key.length, value.length);
      newestFirst.get(i % tables).put(both, 0, key.length, key.length, value.length);
    }
  }

  /** From the first key to the last. */
  @Benchmark
  public long forward() {
    return walk(Direction.FORWARD);
  }

  /** From the last key to the first. */
  @Benchmark
  public long backward() {
    return walk(Direction.BACKWARD);
  }

  private long walk(Direction direction) {
    List<Source> sources = new ArrayList<>();
    for (Memtable table : newestFirst) {
      sources.add(new MemtableSource(table, null, direction));
    }
    Source merged = MergedSource.of(sources, direction);
    long sum = 0;
    while (merged.next()) {
      sum += Bytes.intAt(merged.value, merged.valueOffset);
    }
    return checked(sum, SUM);
  }
}
