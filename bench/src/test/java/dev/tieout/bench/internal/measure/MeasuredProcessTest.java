package dev.tieout.bench.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MeasuredProcessTest {

  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final long MEGABYTE = 1 << 20;

  @TempDir private Path scratch;

  static Stream<Accounting> accountingsThatWorkHere() throws IOException {
    Accounting found = Accounting.find();
    return KernelHighWater.isTold() && !(found instanceof KernelHighWater)
        ? Stream.of(found, new KernelHighWater())
        : Stream.of(found);
  }

  @ParameterizedTest
  @MethodSource("accountingsThatWorkHere")
  void tellsHowAProcessEndedAndWhatItTook(Accounting accounting) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    MeasuredProcess process = run(accounting, java, "-Xmx16m", "--no-such-option");

    assertThat(process.exitStatus()).isEqualTo(1);
    assertThat(process.wallNanos()).isPositive();
    assertThat(process.usage().peakBytes()).isBetween(1L, 500 * MEGABYTE);
  }

  @Test
  void doesNotCountTheMemoryOfWhoStartedIt() throws IOException {
    byte[] ballast = new byte[(int) (300 * MEGABYTE)];

    MeasuredProcess process = run(Accounting.find(), "sh", "-c", "exit 0");

    assertThat(process.usage().peakBytes()).isLessThan(ballast.length / 10);
  }

  @Test
  void keepsWhatAProcessSaid() throws IOException {
    MeasuredProcess process =
        run(Accounting.find(), "sh", "-c", "echo $GREETING; echo tieout: no. >&2; echo what >&2");

    assertThat(process.output()).isEqualTo("hello\n");
    assertThat(process.complaint()).isEqualTo("tieout: no.");
  }

  @Test
  void endsAProcessThatTakesTooLong() {
    List<String> endless = List.of("tail", "-f", "/dev/null");

    assertThatThrownBy(
            () ->
                MeasuredProcess.run(
                    Accounting.find(), endless, Map.of(), scratch, Duration.ofMillis(1)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Not done after");
  }

  private MeasuredProcess run(Accounting accounting, String... command) throws IOException {
    return MeasuredProcess.run(
        accounting, List.of(command), Map.of("GREETING", "hello"), scratch, LIMIT);
  }
}
