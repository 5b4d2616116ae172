package dev.tieout.local.internal.progress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairsLineTest {
  private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();

  private PairsLine line(int columns, long delayMillis) {
    return new PairsLine(
        new PrintStream(terminal, /* autoFlush= */ true, UTF_8), columns, delayMillis);
  }

  private String shown() {
    return terminal.toString(UTF_8);
  }

  @Test
  void showsHowManyAreDoneAndWhichAreUnderWay() {
    try (PairsLine line = line(80, 0)) {
      line.show(1, 200, List.of("customers", "orders"));
      line.show(2, 200, List.of("orders"));
    }

    assertThat(shown())
        .startsWith(
            "\r1 of 200 reconciliations: customers, orders\r2 of 200 reconciliations: orders")
        .endsWith(" \r");
  }

  @Test
  void staysWithinTheTerminal() {
    try (PairsLine line = line(40, 0)) {
      line.show(1, 200, List.of("a".repeat(100)));
    }

    assertThat(shown().split("\r")).allMatch(text -> text.length() < 40);
  }

  @Test
  void showsNothingOfARunThatEndsSoon() {
    try (PairsLine line = line(80, 3_600_000)) {
      line.show(1, 2, List.of("a"));
    }

    assertThat(shown()).isEmpty();
  }

  @Test
  void showsNothingOnceItIsClosed() {
    PairsLine line = line(80, 0);
    line.close();
    line.show(1, 2, List.of("a"));
    line.close();

    assertThat(shown()).isEmpty();
  }
}
