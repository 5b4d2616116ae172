package dev.tieout.store.internal.keyvalue;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/** Locks for keys: one for each of {@value #COUNT} hashes. */
final class Stripes {
  private static final int COUNT = 64;

  private final ReentrantLock[] locks = new ReentrantLock[COUNT];

  Stripes() {
    Arrays.setAll(locks, i -> new ReentrantLock());
  }

  private static int of(byte[] key) {
    int hash = Arrays.hashCode(key);
    return (hash ^ (hash >>> 16)) & (COUNT - 1);
  }

  /** Takes the lock of a key. */
  ReentrantLock lock(byte[] key) {
    ReentrantLock lock = locks[of(key)];
    lock.lock();
    return lock;
  }

  /** Takes the locks of several keys, always in the same order, so that no two wait in a ring. */
  long lockAll(byte[][] keys, int count) {
    long held = 0;
    for (int i = 0; i < count; i++) {
      held |= 1L << of(keys[i]);
    }
    for (long rest = held; rest != 0; rest &= rest - 1) {
      locks[Long.numberOfTrailingZeros(rest)].lock();
    }
    return held;
  }

  /** Gives back what {@link #lockAll} took. */
  void unlockAll(long held) {
    for (long rest = held; rest != 0; rest &= rest - 1) {
      locks[Long.numberOfTrailingZeros(rest)].unlock();
    }
  }
}
