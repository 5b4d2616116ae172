package dev.tieout.lsm.internal.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A clock that never goes back: not when the machine's does, and not behind a time at which an
 * entry was dropped, in whichever run of the program. Else an entry could expire and come back.
 */
final class ExpiryClock {
  private final LongSupplier source;
  private final AtomicLong latest;

  ExpiryClock(LongSupplier source, long leastMillis) {
    this.source = source;
    this.latest = new AtomicLong(leastMillis);
  }

  long nowMillis() {
    return latest.accumulateAndGet(source.getAsLong(), Math::max);
  }
}
