package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.Durability;
import dev.tieout.lsm.internal.merge.Merge;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Does upkeep in one thread: flushes when tables are frozen, merges when there are too many runs,
 * syncs in time. A flush or sync that becomes due during a merge is done in between. Whatever goes
 * wrong is told to those who asked, and to writers that wait in vain. Thread-safe.
 */
final class Maintainer {
  /** What can be asked for. */
  enum Task {
    FLUSH,
    SETTLE
  }

  private record Request(Task task, CompletableFuture<Void> done) {}

  private final Context context;
  private final Syncer syncer;
  private final Writer writer;
  private final Upkeep upkeep;
  private final ReentrantLock working = new ReentrantLock();
  private final Deque<Request> requests = new ArrayDeque<>();
  private final Thread thread;
  private final long syncNanos;
  private long lastSync = System.nanoTime();
  private boolean nudged;
  private volatile boolean stopping;
  private volatile @Nullable Throwable trouble;

  Maintainer(Context context, Catalog catalog, Syncer syncer, Writer writer) {
    this.context = context;
    this.syncer = syncer;
    this.writer = writer;
    Merge.Pause pause = this::breathe;
    this.upkeep = new Upkeep(context, catalog, syncer, writer, pause);
    Durability durability = context.options().durability();
    this.syncNanos =
        durability.kind() == Durability.Kind.EVERY ? durability.interval().toNanos() : 0;
    this.thread = new Thread(this::run, "lsm-upkeep");
    thread.setDaemon(true);
  }

  /** Begins to work. */
  void start() {
    if (!context.seams().upkeepInCaller()) {
      thread.start();
    }
  }

  Upkeep upkeep() {
    return upkeep;
  }

  /** What went wrong last, unless it has gone well since. */
  @Nullable Throwable trouble() {
    return trouble;
  }

  /** There may be something to do. */
  void nudge() {
    if (context.seams().upkeepInCaller()) {
      if (!working.isHeldByCurrentThread()) {
        cycle(List.of());
      }
      return;
    }
    synchronized (requests) {
      nudged = true;
      requests.notifyAll();
    }
  }

  /** Asks for something and waits until it is done. */
  void await(Task task) throws IOException {
    Request request = new Request(task, new CompletableFuture<>());
    if (context.seams().upkeepInCaller()) {
      cycle(List.of(request));
    } else {
      synchronized (requests) {
        if (stopping) {
          throw Catalog.closed();
        }
        requests.add(request);
        requests.notifyAll();
      }
    }
    try {
      request.done().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for upkeep");
    } catch (ExecutionException e) {
      rethrow(e.getCause());
    }
  }

  private static void rethrow(@Nullable Throwable cause) throws IOException {
    if (cause instanceof IOException failure) {
      throw new IOException(failure.getMessage(), failure);
    }
    if (cause instanceof RuntimeException failure) {
      throw failure;
    }
    if (cause instanceof Error failure) {
      throw failure;
    }
    throw new IllegalStateException(cause);
  }

  /** Ends the thread; a merge is given up. */
  void stop() throws IOException {
    stopping = true;
    List<Request> left;
    synchronized (requests) {
      left = new ArrayList<>(requests);
      requests.clear();
      requests.notifyAll();
    }
    left.forEach(request -> request.done().completeExceptionally(Catalog.closed()));
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // A merge pauses soon; the files must not be closed before.
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (!stopping) {
      List<Request> taken;
      synchronized (requests) {
        try {
          awaitWork();
        } catch (InterruptedException e) {
          continue; // Nobody has a reason to; only stopping ends this thread.
        }
        taken = new ArrayList<>(requests);
        requests.clear();
        nudged = false;
      }
      if (stopping) {
        taken.forEach(request -> request.done().completeExceptionally(Catalog.closed()));
        return;
      }
      cycle(taken);
    }
  }

  private void awaitWork() throws InterruptedException {
    while (!nudged && !stopping && requests.isEmpty()) {
      if (syncNanos == 0) {
        requests.wait();
        continue;
      }
      long left = lastSync + syncNanos - System.nanoTime();
      if (left <= 0) {
        return;
      }
      requests.wait(left / 1_000_000 + 1);
    }
  }

  private void cycle(List<Request> taken) {
    working.lock();
    try {
      work(taken);
    } finally {
      working.unlock();
    }
  }

  private void work(List<Request> taken) {
    try {
      syncIfDue();
      upkeep.flushFrozen();
      for (Request request : taken) {
        if (request.task() == Task.SETTLE) {
          upkeep.settle();
        }
        request.done().complete(null);
      }
      while (!stopping && upkeep.mergeOnce()) {
        syncIfDue();
      }
      trouble = null;
    } catch (StoppedException e) {
      taken.forEach(request -> request.done().completeExceptionally(Catalog.closed()));
    } catch (IOException | RuntimeException e) {
      trouble = e;
      taken.forEach(request -> request.done().completeExceptionally(e));
      writer.signalRoom();
    } catch (Error e) {
      trouble = e;
      context.failure().set(e);
      taken.forEach(request -> request.done().completeExceptionally(e));
      writer.signalRoom();
      if (context.seams().upkeepInCaller()) {
        throw e;
      }
    }
  }

  private void breathe() throws IOException {
    if (stopping) {
      throw new StoppedException();
    }
    syncIfDue();
    if (upkeep.hasFrozen()) {
      upkeep.flushFrozen();
    }
  }

  private void syncIfDue() throws IOException {
    if (syncNanos == 0 || System.nanoTime() - lastSync < syncNanos) {
      return;
    }
    if (!context.failure().isSet()) {
      syncer.syncTo(writer.sequence());
    }
    lastSync = System.nanoTime();
  }

  /** The store is being closed. */
  private static final class StoppedException extends IOException {
    private static final long serialVersionUID = 1;
  }
}
