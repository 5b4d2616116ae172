package dev.tieout.bench.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelHighWaterTest {

  @Test
  void readsTheMark() {
    String status =
        """
        Name:\tjava
        VmPeak:\t 2871560 kB
        VmSize:\t 2867428 kB
        VmHWM:\t   42524 kB
        VmRSS:\t   40000 kB
        """;

    assertThat(KernelHighWater.parse(status)).isEqualTo(42_524 * 1024L);
  }

  @Test
  void readsNoMarkOfAZombie() {
    assertThat(KernelHighWater.parse("Name:\tjava\nState:\tZ (zombie)\n")).isZero();
  }
}
