package dev.tieout.local.internal.run;

import dev.tieout.core.gate.BreakReview;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A thread that looks at breaks while others are put in order and written: it is a batch or two
 * behind. Used by one thread.
 */
final class ReviewThread implements Closeable {
  private final Start start;
  private final Thread thread;
  private BatchBuilder filled;
  private BatchBuilder looked;
  private boolean isWaiting;
  private boolean isEnded;
  private @Nullable BreakReview review;
  private @Nullable Throwable failure;

  /** Makes what looks at the breaks, in the thread that does. */
  @FunctionalInterface
  interface Start {
    BreakReview review() throws IOException;
  }

  /**
   * @param columns those of the breaks
   * @param capacityRows the rows of a batch, which may hold fewer
   */
  ReviewThread(List<Column> columns, int capacityRows, Start start) {
    this.start = start;
    this.filled = new BatchBuilder(columns, capacityRows);
    this.looked = new BatchBuilder(columns, capacityRows);
    this.thread = new Thread(this::run, "tieout-review");
    thread.setDaemon(true);
    thread.start();
  }

  /** Takes a copy of rows, and waits while two batches have not been looked at. */
  void add(RowBatch batch) throws IOException {
    for (int row = 0; row < batch.rowCount(); row++) {
      filled.addRow(batch, row);
      if (filled.isFull()) {
        hand();
      }
    }
    if (filled.batch().rowCount() > 0) {
      hand();
    }
  }

  private synchronized void hand() throws IOException {
    await(true);
    BatchBuilder next = looked;
    looked = filled;
    filled = next;
    filled.clear();
    isWaiting = true;
    notifyAll();
  }

  /** What has looked at all breaks. */
  synchronized BreakReview finish() throws IOException {
    await(true);
    end();
    await(false);
    return Objects.requireNonNull(review);
  }

  /** Waits until the thread has done what it was given, or has ended. */
  private void await(boolean goesOn) throws IOException {
    try {
      while (failure == null && (goesOn ? isWaiting : thread.isAlive() && review == null)) {
        wait();
      }
    } catch (InterruptedException givenUp) {
      Thread.currentThread().interrupt();
      throw new IOException("The run was given up.", givenUp);
    }
    if (failure instanceof IOException io) {
      throw io;
    }
    if (failure instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (failure instanceof Error error) {
      throw error;
    }
  }

  private void end() {
    isEnded = true;
    notifyAll();
  }

  private void run() {
    try {
      BreakReview looks = start.review();
      for (BatchBuilder batch = next(); batch != null; batch = next()) {
        looks.accept(batch.batch());
        done();
      }
      synchronized (this) {
        review = looks;
        notifyAll();
      }
    } catch (IOException | RuntimeException | Error thrown) {
      synchronized (this) {
        failure = thrown;
        notifyAll();
      }
    }
  }

  private synchronized @Nullable BatchBuilder next() throws IOException {
    try {
      while (!isWaiting && !isEnded) {
        wait();
      }
    } catch (InterruptedException givenUp) {
      throw new IOException("The run was given up.", givenUp);
    }
    return isWaiting ? looked : null;
  }

  private synchronized void done() {
    isWaiting = false;
    notifyAll();
  }

  /** Gives up what is not looked at yet, and returns when the thread has ended. */
  @Override
  public void close() {
    synchronized (this) {
      isWaiting = false;
      end();
    }
    try {
      thread.join();
    } catch (InterruptedException givenUp) {
      Thread.currentThread().interrupt();
    }
  }
}
