package dev.tieout.lsm.internal.log;

import dev.tieout.lsm.internal.disk.Disk;
import dev.tieout.lsm.parts.PartBenchmark;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Appends records to logs that take turns, and reads them; no sync is in it. */
@OperationsPerInvocation(PartBenchmark.ENTRIES)
public class LogBenchmark extends PartBenchmark {
  private static final int PAYLOAD_BYTES = 120;

  private @Nullable Disk disk;
  private @Nullable LogPool pool;
  private @Nullable LogWriter writer;
  private @Nullable LogWriter written;
  private long id;
  private long sequence;
  private long before;

  /** Makes a log to append to, and one to read. */
  @Setup
  public void make() throws IOException {
    disk = disk();
    pool = new LogPool(disk, STORE);
    id = 1;
    sequence = 0;
    written = pool.create(id);
    append(written);
    begin();
  }

  private LogWriter begin() throws IOException {
    LogWriter next = Objects.requireNonNull(pool).create(++id);
    writer = next;
    before = sequence;
    return next;
  }

  private void append(LogWriter log) throws IOException {
    byte[] record = new byte[LogFormat.RECORD_HEADER_BYTES + PAYLOAD_BYTES];
    for (int i = 0; i < ENTRIES; i++) {
      log.reserve(record.length);
      log.append(record, record.length, ++sequence, 0);
    }
  }

  private long read(long log, long after) throws IOException {
    long[] sum = {0};
    LogReader reader =
        new LogReader(
            Objects.requireNonNull(disk),
            STORE,
            after,
            LogReader.Policy.REFUSE_DAMAGE,
            (number, bytes, start, end) -> sum[0] += number - after);
    reader.read(log);
    return sum[0];
  }

  /** Records of 120 bytes. */
  @Benchmark
  public long append() throws IOException {
    LogWriter log = Objects.requireNonNull(writer);
    if (!log.hasRoomFor(ENTRIES * LogFormat.recordBytes(PAYLOAD_BYTES))) {
      Objects.requireNonNull(pool).retire(log);
      log = begin();
    }
    append(log);
    return log.bytes();
  }

  /** Reads and checks a log of as many records. */
  @Benchmark
  public long replay() throws IOException {
    return checked(read(1, 0), SUM + ENTRIES);
  }

  /** What was appended last is there. */
  @TearDown(Level.Trial)
  public void check() throws IOException {
    LogWriter log = Objects.requireNonNull(writer);
    long count = sequence - before;
    checked(read(log.id(), before), count * (count + 1) / 2);
    LogPool.close(log);
    LogPool.close(Objects.requireNonNull(written));
    Objects.requireNonNull(pool).close();
  }
}
