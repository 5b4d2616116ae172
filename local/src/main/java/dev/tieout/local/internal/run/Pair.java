package dev.tieout.local.internal.run;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Two pieces of work done at once, one of them in the calling thread. When one fails the other is
 * interrupted; the first failure is the one that is thrown.
 */
final class Pair {
  private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();

  private Pair() {}

  /** Runs both and returns when both have ended. */
  static void run(Work here, Work there) throws IOException {
    new Pair().both(here, there);
  }

  private void both(Work here, Work there) throws IOException {
    Thread caller = Thread.currentThread();
    Thread background = new Thread(() -> attempt(there, caller), "tieout-2");
    background.start();
    attempt(here, background);
    boolean isDone = false;
    while (!isDone) {
      try {
        background.join();
        isDone = true;
      } catch (InterruptedException givenUp) {
        background.interrupt();
      }
    }
    Throwable failure = first.get();
    if (failure != null) {
      // The other thread may have interrupted this one after its work had ended.
      boolean unused = Thread.interrupted();
      rethrow(failure);
    }
  }

  private void attempt(Work work, Thread other) {
    try {
      work.run();
    } catch (IOException | RuntimeException | Error failure) {
      Throwable earlier = first.compareAndExchange(null, failure);
      if (earlier == null) {
        other.interrupt();
      } else {
        earlier.addSuppressed(failure);
      }
    }
  }

  private static void rethrow(Throwable failure) throws IOException {
    if (failure instanceof IOException io) {
      throw io;
    }
    if (failure instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    throw (Error) failure;
  }

  /** Ends the work in this thread if the other thread has failed. */
  static void checkInterrupted() throws InterruptedIOException {
    if (Thread.interrupted()) {
      throw new InterruptedIOException("The run was given up.");
    }
  }

  /** A piece of work, which calls {@link #checkInterrupted} now and then. */
  @FunctionalInterface
  interface Work {
    void run() throws IOException;
  }
}
