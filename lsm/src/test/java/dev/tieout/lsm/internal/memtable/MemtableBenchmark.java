package dev.tieout.lsm.internal.memtable;

import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.parts.PartBenchmark;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** Puts, gets and scans of one table. */
@OperationsPerInvocation(PartBenchmark.ENTRIES)
public class MemtableBenchmark extends PartBenchmark {
  private static final int KEY_BYTES = 12;

  private final byte[][] entries = new byte[ENTRIES][];
  private final int[] shuffled = shuffled();
  private Memtable full = new Memtable();

  /** Fills a table. */
  @Setup
  public void fill() {
    for (int i = 0; i < ENTRIES; i++) {
      byte[] key = key(i, KEY_BYTES - 8);
      byte[] value = value(i);
      byte[] entry = Arrays.copyOf(key, key.length + value.length);
      System.arraycopy(value, 0, entry, key.length, value.length);
      entries[i] = entry;
    }
    full = new Memtable();
    for (int number : shuffled) {
      put(full, number);
    }
  }

  private void put(Memtable table, int number) {
    byte[] entry = entries[number];
    table.put(entry, 0, KEY_BYTES, KEY_BYTES, entry.length - KEY_BYTES);
  }

  /** New keys in ascending order. */
  @Benchmark
  public long putAscending() {
    Memtable table = new Memtable();
    for (int i = 0; i < ENTRIES; i++) {
      put(table, i);
    }
    return checked(table.count(), ENTRIES);
  }

  /** New keys in disorder. */
  @Benchmark
  public long putShuffled() {
    Memtable table = new Memtable();
    for (int number : shuffled) {
      put(table, number);
    }
    return checked(table.count(), ENTRIES);
  }

  /** Finds each key. */
  @Benchmark
  public long get() {
    View view = new View();
    long sum = 0;
    for (int number : shuffled) {
      full.find(entries[number], 0, KEY_BYTES, view);
      sum += Bytes.intAt(view.array(), view.offset());
    }
    return checked(sum, SUM);
  }

  /** Walks through all entries. */
  @Benchmark
  public long scan() {
    MemtableCursor cursor = new MemtableCursor(full, null, Direction.FORWARD);
    long sum = 0;
    while (cursor.next()) {
      sum += Bytes.intAt(cursor.array, cursor.keyOffset + cursor.keyLength);
    }
    return checked(sum, SUM);
  }
}
