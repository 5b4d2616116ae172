package dev.tieout.local.internal.many;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class MemorySharesTest {
  private static final long MB = 1L << 20;

  @Property
  void divideTheBudgetAndNoMore(
      @ForAll @LongRange(min = 1, max = 1L << 36) long budget,
      @ForAll @IntRange(min = 1, max = 1000) int wanted) {
    MemoryShares shares = new MemoryShares(budget, wanted);

    int atOnce = shares.atOnce();
    assertThat(atOnce).isBetween(1, wanted);
    assertThat(atOnce * (shares.usualBytes() + MemoryShares.BESIDE_BYTES))
        .isLessThanOrEqualTo(budget + MemoryShares.BESIDE_BYTES);
    if (atOnce > 1) {
      assertThat(shares.usualBytes()).isGreaterThanOrEqualTo(MemoryShares.MIN_USUAL_BYTES);
    } else {
      assertThat(shares.usualBytes()).isEqualTo(budget);
    }
  }

  @Test
  void letFewerRunAtOnceWhereTheBudgetIsSmall() {
    assertThat(new MemoryShares(64 * MB, 1).usualBytes()).isEqualTo(64 * MB);
    assertThat(new MemoryShares(64 * MB, 4).atOnce()).isEqualTo(4);
    assertThat(new MemoryShares(64 * MB, 100).atOnce()).isEqualTo(5);
    assertThat(new MemoryShares(4 * MB, 100).atOnce()).isEqualTo(1);
  }

  @Test
  void neverGiveOutMoreThanThereIs() throws InterruptedException {
    MemoryShares shares = new MemoryShares(64 * MB, 4);
    AtomicLong held = new AtomicLong();
    AtomicLong most = new AtomicLong();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 6; t++) {
      long bytes = t == 0 ? shares.budgetBytes() : shares.usualBytes();
      threads.add(
          new Thread(
              () -> {
                for (int i = 0; i < 200; i++) {
                  try (MemoryShares.Share share = shares.take(bytes)) {
                    assertThat(share).isNotNull();
                    long now = held.addAndGet(bytes + MemoryShares.BESIDE_BYTES);
                    most.accumulateAndGet(now, Math::max);
                    Thread.onSpinWait();
                    held.addAndGet(-bytes - MemoryShares.BESIDE_BYTES);
                  }
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }

    // A share is rounded down to a unit of 64 KB.
    assertThat(most.get()).isBetween(shares.budgetBytes(), 71 * MB);
    assertThat(held.get()).isZero();
  }
}
