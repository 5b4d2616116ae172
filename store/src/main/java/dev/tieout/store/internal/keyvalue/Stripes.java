package dev.tieout.store.internal.keyvalue;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Locks for keys: one for each of {@value #COUNT} hashes, many more than threads, so that few wait
 * for another's key.
 */
final class Stripes {
  private static final int COUNT = 1024;

  private final ReentrantLock[] locks = new ReentrantLock[COUNT];

  Stripes() {
    Arrays.setAll(locks, i -> new ReentrantLock());
  }

  private static int of(byte[] key) {
    int hash = Arrays.hashCode(key) * 0x9E3779B9;
    return hash >>> 22;
  }

  /** Takes the lock of a key. */
  ReentrantLock lock(byte[] key) {
    ReentrantLock lock = locks[of(key)];
    lock.lock();
    return lock;
  }

  /** Takes the locks of several keys, always in the same order, so that no two wait in a ring. */
  int[] lockAll(byte[][] keys, int count) {
    int[] held = new int[count];
    for (int i = 0; i < count; i++) {
      held[i] = of(keys[i]);
    }
    Arrays.sort(held);
    for (int stripe : held) {
      locks[stripe].lock();
    }
    return held;
  }

  /** Gives back what {@link #lockAll} took. */
  void unlockAll(int[] held) {
    for (int stripe : held) {
      locks[stripe].unlock();
    }
  }
}
