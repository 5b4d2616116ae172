package dev.tieout.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values are read exactly, or not at all. */
class TextParserTest {

  /** The value read, as text; null if there is none. */
  private static @Nullable String read(String type, String text) {
    Type parsed = TypeText.parse(type);
    BatchBuilder builder = new BatchBuilder(List.of(Column.nullable("c", parsed)), 1);
    String padded = "<" + text + ">";
    if (!new TextParser(parsed).parse(padded.toCharArray(), 1, text.length(), builder, 0)) {
      return null;
    }
    builder.endRow();
    ColumnVector vector = builder.batch().vector(0);
    if (ColumnVector.carriesBytes(parsed)) {
      byte[] bytes = Arrays.copyOf(vector.bytes(), vector.lengths()[0]);
      return parsed instanceof Type.Decimal decimal
          ? new BigDecimal(new BigInteger(bytes), decimal.scale()).toPlainString()
          : new String(bytes, StandardCharsets.UTF_8);
    }
    long value = vector.longs()[0];
    if (parsed instanceof Type.Decimal decimal) {
      return BigDecimal.valueOf(value, decimal.scale()).toPlainString();
    }
    return parsed instanceof Type.Floating
        ? Double.toString(Double.longBitsToDouble(value))
        : Long.toString(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "int8;127;127",
        "int8;128;",
        "int8;-128;-128",
        "int32;007;7",
        "int64;+5;5",
        "int64;-0;0",
        "int64;9223372036854775808;",
        "int64;-9223372036854775808;-9223372036854775808",
        "int64;1.0;",
        "int64;-;",
        "int64;' 1';",
        "uint8;255;255",
        "uint8;-1;",
        "uint8;256;",
        "uint64;18446744073709551615;-1",
        "uint64;18446744073709551616;",
        "decimal(5,2);1.5;1.50",
        "decimal(5,2);-123.45;-123.45",
        "decimal(5,2);1234;",
        "decimal(5,2);1.250;1.25",
        "decimal(5,2);1.255;",
        "decimal(5,2);.5;0.50",
        "decimal(5,2);1e2;100.00",
        "decimal(5,2);1e-999999999;",
        "decimal(5,2);1e999999999;",
        "decimal(38,2);123456789012345678901234567890123456.78;123456789012345678901234567890123456.78",
        "decimal(5,2);x;",
        "double;1e3;1000.0",
        "double;NaN;NaN",
        "double;-Infinity;-Infinity",
        "double;1e999;",
        "double;1d;",
        "double;0x1p3;",
        "float;0.1;0.10000000149011612",
        "boolean;True;1",
        "boolean;false;0",
        "boolean;1;",
        "date;1970-01-02;1",
        "date;1969-12-31;-1",
        "date;2023-02-29;",
        "time;00:00:01.5;1500000000",
        "time;24:00:00;",
        "timestamp;1970-01-01T00:00:01Z;1000000",
        "timestamp;1970-01-01 02:00:00.5+02:00;500000",
        "timestamp;1969-12-31T23:59:59.999999Z;-1",
        "timestamp;1970-01-01 00:00:00;",
        "timestamp without zone;1970-01-01 00:00;0",
        "timestamp without zone;1970-01-01T00:00:00Z;",
        "timestamp without zone;1970-01-01 00:00:00.1234567;",
        "timestamp(3);1970-01-01T00:00:00.001Z;1",
        "timestamp(9);1970-01-01T00:00:00.000000001Z;1",
        "timestamp(9);9999-01-01T00:00:00Z;",
        "string;' x ';' x '",
        "uuid;123;"
      })
  void readsExactlyOrNotAtAll(String type, String text, @Nullable String value) {
    assertThat(read(type, text)).isEqualTo(value);
  }

  @Property
  void daysAreThoseOfTheCalendar(@ForAll @LongRange(min = -719_162, max = 2_932_896) long day) {
    String text = LocalDate.ofEpochDay(day).toString();

    assertThat(read("date", text)).isEqualTo(Long.toString(day));
  }

  @Property
  void timestampsAreThoseOfTheClock(
      @ForAll @LongRange(min = -62_135_596_800L, max = 253_402_300_799L) long second,
      @ForAll @IntRange(max = 999_999) int micros) {
    LocalDateTime time = LocalDateTime.ofEpochSecond(second, micros * 1_000, ZoneOffset.UTC);

    assertThat(read("timestamp without zone", time.toString()))
        .isEqualTo(Long.toString(second * 1_000_000 + micros));
  }

  @Property
  void decimalsKeepTheirValue(
      @ForAll @BigRange(min = "-99999999999999999999", max = "99999999999999999999")
          BigDecimal value) {
    String read = read("decimal(38,10)", value.toPlainString());

    assertThat(read).isNotNull();
    assertThat(new BigDecimal(read)).isEqualByComparingTo(value);
  }

  @Property
  void doublesKeepTheirValue(@ForAll double value) {
    assertThat(read("double", Double.toString(value))).isEqualTo(Double.toString(value));
  }

  @Test
  void refusesATypeThatIsNotWrittenAsText() {
    assertThatThrownBy(() -> new DeclaredColumns("source", Map.of("a", "blob")))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(
            "Column 'a' of the source is declared as 'blob', and no type is called so; types are");
    assertThatThrownBy(() -> new DeclaredColumns("source", Map.of("a", "decimal(39,0)")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("more than 38 digits");
    assertThatThrownBy(() -> new DeclaredColumns("source", Map.of("a", "decimal(2,3)")))
        .isInstanceOf(Refusal.class);
  }
}
