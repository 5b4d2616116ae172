package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalTimeZoneTest {
  private static final Type LOCAL = new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL);

  @ParameterizedTest
  @CsvSource({
    "Europe/Paris, 2024-01-01T00:00:00.000001, 2023-12-31T23:00:00.000001Z",
    "Europe/Paris, 2024-03-31T01:59:59, 2024-03-31T00:59:59Z",
    "Europe/Paris, 2024-03-31T02:30:00, 2024-03-31T01:30:00Z",
    "Europe/Paris, 2024-03-31T03:00:00, 2024-03-31T01:00:00Z",
    "Europe/Paris, 2024-10-27T02:30:00, 2024-10-27T00:30:00Z",
    "Europe/Paris, 1900-01-01T00:00:00, 1899-12-31T23:50:39Z",
    "+02:00, 2024-07-01T00:00:00, 2024-06-30T22:00:00Z",
    "UTC, 2024-07-01T00:00:00, 2024-07-01T00:00:00Z"
  })
  void readsClocksOfTheZone(String zone, String reading, String instant) {
    ColumnVector in = new ColumnVector(LOCAL, 1);
    LocalDateTime local = LocalDateTime.parse(reading);
    in.longs()[0] = ChronoUnit.MICROS.between(LocalDateTime.of(1970, 1, 1, 0, 0), local);

    ColumnVector out =
        ((Treatment) Treated.parsed(LocalTimeZone.KEY, zone)).step(LOCAL).apply(in, 1);

    assertThat(Instant.ofEpochSecond(out.longs()[0], out.nanos()[0]))
        .isEqualTo(Instant.parse(instant));
  }

  @Test
  void takesTheFirstAndTheLastReadingThatThereCanBe() {
    ColumnVector in = new ColumnVector(LOCAL, 2);
    in.longs()[0] = Long.MIN_VALUE;
    in.longs()[1] = Long.MAX_VALUE;

    ColumnVector out =
        ((Treatment) Treated.parsed(LocalTimeZone.KEY, "+02:00")).step(LOCAL).apply(in, 2);

    assertThat(out.longs()[0]).isEqualTo(Math.floorDiv(Long.MIN_VALUE, 1_000_000L) - 7200);
    assertThat(out.longs()[1]).isEqualTo(Math.floorDiv(Long.MAX_VALUE, 1_000_000L) - 7200);
  }

  @Test
  void isForClocksWithoutZone() {
    RulePart part = Treated.parsed(LocalTimeZone.KEY, "UTC");

    assertThat(part.suits(LOCAL)).isTrue();
    assertThat(part.suits(Types.timestamp(Type.Unit.MICROS))).isFalse();
    assertThat(LocalTimeZone.KEY.parse("Europe/Pariss")).isNull();
  }
}
