package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.api.StoreBusyException;
import dev.tieout.lsm.internal.bytes.ByteBuilder;
import dev.tieout.lsm.internal.log.LogFormat;
import dev.tieout.lsm.internal.log.LogWriter;
import dev.tieout.lsm.internal.segment.Run;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes batches, one at a time: into the log, then into the tables. When upkeep is behind, it
 * waits, for a bounded time. Thread-safe.
 */
final class Writer {
  private static final int MOST_FROZEN = 3;
  private static final int SPINS = 100;
  private static final int YIELDS = 100;

  private final Context context;
  private final Catalog catalog;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final int mostRuns;
  private volatile long sequence;

  /** The last batch that may be seen in part: ahead of the sequence while one is written. */
  private volatile long begun;

  private final LongAdder stallNanos = new LongAdder();
  private boolean closed;
  private LongSupplier durable = () -> 0;
  private Runnable upkeep = () -> {};
  private Supplier<@Nullable Throwable> trouble = () -> null;

  Writer(Context context, Catalog catalog, long sequence) {
    this.context = context;
    this.catalog = catalog;
    this.sequence = sequence;
    this.begun = sequence;
    this.mostRuns = 3 * context.options().mostRuns();
  }

  /**
   * Who is told and asked.
   *
   * @param newDurable the last batch known to be on the disk
   * @param newUpkeep asks for upkeep
   * @param newTrouble what went wrong in upkeep, if anything did
   */
  void connect(
      LongSupplier newDurable, Runnable newUpkeep, Supplier<@Nullable Throwable> newTrouble) {
    durable = newDurable;
    upkeep = newUpkeep;
    trouble = newTrouble;
  }

  /** Says what recovery has found, before anybody writes. */
  void begin(long recovered) {
    sequence = recovered;
    begun = recovered;
  }

  long sequence() {
    return sequence;
  }

  /** Whether no batch after one has begun to go into the tables. */
  boolean isAt(long last) {
    // What was read before must not be read after.
    VarHandle.loadLoadFence();
    return begun == last;
  }

  long stallMillis() {
    return TimeUnit.NANOSECONDS.toMillis(stallNanos.sum());
  }

  /** Writes a batch, and returns its number. */
  long write(EncodedBatch batch) throws IOException {
    acquire();
    try {
      return writeLocked(batch);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the lock, and gives way a while before it waits. A batch is written in a microsecond or
   * two, and to wake who waits takes several: where there are more threads than processors, that
   * would be most of what they do. Nothing depends on what giving way does.
   */
  @SuppressWarnings("ThreadPriorityCheck")
  private void acquire() {
    for (int times = 0; times < SPINS + YIELDS; times++) {
      if (lock.tryLock()) {
        return;
      }
      if (times < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
    lock.lock();
  }

  /** Does something during which nobody else writes. */
  <T> T exclusively(Exclusive<T> action) throws IOException {
    acquire();
    try {
      return action.run();
    } finally {
      lock.unlock();
    }
  }

  /** What is done while nobody else writes. */
  interface Exclusive<T> {
    T run() throws IOException;
  }

  /** Writes a batch, by a thread that is in {@link #exclusively}. */
  long writeLocked(EncodedBatch batch) throws IOException {
    checkOpen();
    context.failure().check();
    ByteBuilder record = batch.record();
    int payload = record.length() - LogFormat.RECORD_HEADER_BYTES;
    awaitRoom();
    Group active = catalog.state().active();
    LogWriter log = active.log();
    if (active.bytes() >= context.options().memtableBytes()
        || (log != null && !log.hasRoomFor(payload))) {
      catalog.rotate();
      upkeep.run();
      awaitRoom();
      active = catalog.state().active();
    }
    long next = sequence + 1;
    append(active, record, next);
    begun = next;
    VarHandle.storeStoreFence();
    BatchReader.apply(
        record.array(),
        LogFormat.RECORD_HEADER_BYTES,
        record.length(),
        context.trees().size(),
        active);
    active.setLastSequence(next);
    sequence = next;
    return next;
  }

  private void append(Group active, ByteBuilder record, long next) throws IOException {
    Durability durability = context.options().durability();
    if (!durability.isLogged()) {
      return;
    }
    LogWriter log = active.log();
    if (log == null) {
      log = context.logs().create(catalog.nextFileId());
      active.setLog(log);
    }
    log.reserve(record.length());
    try {
      log.append(record.array(), record.length(), next, durable.getAsLong());
    } catch (IOException | RuntimeException e) {
      context.failure().set(e);
      throw e;
    }
  }

  /** Notes in the log what is on the disk; if it cannot, nothing is lost but the note. */
  void mark(long upTo) {
    lock.lock();
    try {
      LogWriter log = catalog.state().active().log();
      if (!closed && log != null && !context.failure().isSet()) {
        log.mark(upTo);
      }
    } catch (IOException e) {
      context.failure().set(e);
    } finally {
      lock.unlock();
    }
  }

  /** Freezes the tables, if they hold anything; waits until there is room for more. */
  void rotate() throws IOException {
    lock.lock();
    try {
      checkOpen();
      awaitRoom();
      catalog.rotate();
    } finally {
      lock.unlock();
    }
  }

  /** Wakes those who wait. */
  void signalRoom() {
    lock.lock();
    try {
      room.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** From now on nobody writes; tells whether somebody could before. */
  boolean close() {
    lock.lock();
    try {
      boolean wasOpen = !closed;
      closed = true;
      room.signalAll();
      return wasOpen;
    } finally {
      lock.unlock();
    }
  }

  private void checkOpen() {
    if (closed) {
      throw Catalog.closed();
    }
  }

  private void awaitRoom() throws IOException {
    if (hasRoom()) {
      return;
    }
    long begin = System.nanoTime();
    long left = context.options().longestStall().toNanos();
    upkeep.run();
    try {
      while (!hasRoom()) {
        if (left <= 0) {
          throw busy();
        }
        left = room.awaitNanos(left);
        checkOpen();
        context.failure().check();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting to write");
    } finally {
      stallNanos.add(System.nanoTime() - begin);
    }
  }

  private StoreBusyException busy() {
    Throwable cause = trouble.get();
    StoreBusyException busy =
        new StoreBusyException(
            "upkeep is behind and %s has passed; nothing was written%s"
                .formatted(
                    context.options().longestStall(),
                    cause == null
                        ? ""
                        : "; the last flush or merge failed: " + cause.getMessage()));
    if (cause != null) {
      busy.addSuppressed(cause);
    }
    return busy;
  }

  private boolean hasRoom() {
    State state = catalog.state();
    if (state.frozen().size() >= MOST_FROZEN) {
      return false;
    }
    for (List<Run> runs : state.runs()) {
      if (runs.size() > mostRuns) {
        return false;
      }
    }
    return true;
  }
}
