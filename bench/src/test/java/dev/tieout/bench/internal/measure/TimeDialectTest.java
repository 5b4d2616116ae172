package dev.tieout.bench.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TimeDialectTest {

  private static final String GNU =
      """
      Command exited with non-zero status 1
      \tCommand being timed: "./tieout reconcile --key id"
      \tUser time (seconds): 0.50
      \tSystem time (seconds): 0.14
      \tPercent of CPU this job got: 139%
      \tElapsed (wall clock) time (h:mm:ss or m:ss): 0:00.46
      \tAverage shared text size (kbytes): 0
      \tAverage resident set size (kbytes): 0
      \tMaximum resident set size (kbytes): 42524
      \tMajor (requiring I/O) page faults: 0
      \tExit status: 1
      """;

  private static final String MAC_OS =
      """
      tieout: preparing Tieout for Java 17.0.15 (once)...
              0.97 real         0.35 user         0.06 sys
                  43544576  maximum resident set size
                         0  average shared memory size
                      2874  page reclaims
                  31457280  peak memory footprint
      """;

  private static final String FREE_BSD =
      """
              1.20 real         0.80 user         0.11 sys
           42524  maximum resident set size
               4  average shared memory size
      """;

  @Test
  void readsTheAccountOfGnuTime() {
    assertThat(TimeDialect.GNU.parse(GNU, "Linux")).isEqualTo(usage(42_524 * 1024L, 0.50, 0.14));
  }

  @Test
  void readsTheAccountOfBsdTimeBehindWhatTheProgramSaid() {
    assertThat(TimeDialect.BSD.parse(MAC_OS, "Mac OS X")).isEqualTo(usage(43_544_576, 0.35, 0.06));
  }

  @Test
  void readsKilobytesOnOtherBsds() {
    assertThat(TimeDialect.BSD.parse(FREE_BSD, "FreeBSD"))
        .isEqualTo(usage(42_524 * 1024L, 0.80, 0.11));
  }

  @Test
  void readsTheAccountAndNotWhatTheProgramSaidBeforeIt() {
    String impostor = "1  maximum resident set size\n9.9 real 9.9 user 9.9 sys\n";

    assertThat(TimeDialect.BSD.parse(impostor + MAC_OS, "Mac OS X"))
        .isEqualTo(usage(43_544_576, 0.35, 0.06));
  }

  @Test
  void refusesAnAccountThatDoesNotTellMemory() {
    assertThatThrownBy(() -> TimeDialect.GNU.parse("real 0.97\nuser 0.35\nsys 0.06\n", "Linux"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GNU time told no 'Maximum resident set size");
  }

  private static Usage usage(long peakBytes, double user, double system) {
    return new Usage(peakBytes, OptionalDouble.of(user), OptionalDouble.of(system));
  }
}
