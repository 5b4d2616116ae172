package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TruncationTest {

  @Test
  void roundsDownBeforeAndAfter1970() {
    requireTruncated("micros", "2020-02-03T04:05:06.123456789Z", "2020-02-03T04:05:06.123456Z");
    requireTruncated("millis", "2020-02-03T04:05:06.123456789Z", "2020-02-03T04:05:06.123Z");
    requireTruncated("seconds", "2020-02-03T04:05:06.123456789Z", "2020-02-03T04:05:06Z");
    requireTruncated("minutes", "2020-02-03T04:05:06.123456789Z", "2020-02-03T04:05:00Z");
    requireTruncated("hours", "2020-02-03T04:05:06.123456789Z", "2020-02-03T04:00:00Z");
    requireTruncated("days", "2020-02-03T04:05:06.123456789Z", "2020-02-03T00:00:00Z");
    requireTruncated("seconds", "1969-12-31T23:59:58.999999999Z", "1969-12-31T23:59:58Z");
    requireTruncated("days", "1969-12-30T23:59:58.999999999Z", "1969-12-30T00:00:00Z");
  }

  private static void requireTruncated(String unit, String text, String expected) {
    Type type = Types.timestamp(Type.Unit.NANOS);
    ColumnVector in = new ColumnVector(type, 1);
    Instant instant = Instant.parse(text);
    in.longs()[0] = instant.getEpochSecond() * 1_000_000_000L + instant.getNano();

    ColumnVector out = ((Treatment) Treated.parsed(Truncation.KEY, unit)).step(type).apply(in, 1);

    assertThat(Instant.ofEpochSecond(out.longs()[0], out.nanos()[0]))
        .isEqualTo(Instant.parse(expected));
  }

  @Test
  void understandsItsWordsOnly() {
    assertThat(Truncation.KEY.parse("weeks")).isNull();
    assertThat(Truncation.KEY.parse("second")).isNull();
  }
}
