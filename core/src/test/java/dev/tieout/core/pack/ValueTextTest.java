package dev.tieout.core.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.rule.DecimalText;
import dev.tieout.core.schema.Type;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueTextTest {

  @ParameterizedTest
  @CsvSource({
    "0.0, 0.0",
    "-0.0, 0.0",
    "1.0, 1.0",
    "-2.5, -2.5",
    "100.0, 100.0",
    "0.1, 0.1",
    "1.0E-6, 0.000001",
    "1.23E-6, 0.00000123",
    "9.9E-7, 9.9E-7",
    "1.0E-7, 1E-7",
    "1.0E20, 100000000000000000000.0",
    "123456789012345680000, 123456789012345680000.0",
    "1.0E21, 1E+21",
    "1.7976931348623157E308, 1.7976931348623157E+308",
    "4.9E-324, 5E-324",
    "NaN, NaN",
    "Infinity, Infinity",
    "-Infinity, -Infinity"
  })
  void doublesAreShortAndPlainWhereThatIsLegible(double value, String text) {
    assertThat(DecimalText.ofDouble(Canonicaliser.canonicalDoubleBits(bits(value))))
        .isEqualTo(text);
  }

  private static long bits(double value) {
    return Double.doubleToRawLongBits(value);
  }

  @Test
  void decimalsKeepTheirScale() {
    assertThat(ValueText.exact(901, 2)).isEqualTo("9.01");
    assertThat(ValueText.exact(-5, 3)).isEqualTo("-0.005");
    assertThat(ValueText.exact(0, 2)).isEqualTo("0.00");
    assertThat(ValueText.exact(Long.MIN_VALUE, 0)).isEqualTo("-9223372036854775808");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 00:00:00",
    "1, 00:00:00.000000001",
    "1000, 00:00:00.000001",
    "1000000, 00:00:00.001",
    "120000000, 00:00:00.120",
    "86399999999999, 23:59:59.999999999"
  })
  void timesHaveNoMorePlacesThanTheyNeed(long nanos, String text) {
    assertThat(ValueText.time(nanos)).isEqualTo(text);
  }

  @Test
  void instantsEndInZAndLocalTimestampsDoNot() {
    assertThat(ValueText.timestamp(-1, 999_000_000, Type.Clock.INSTANT))
        .isEqualTo("1969-12-31T23:59:59.999Z");
    assertThat(ValueText.timestamp(0, 0, Type.Clock.LOCAL)).isEqualTo("1970-01-01T00:00:00");
    assertThat(ValueText.timestamp(-62_135_596_800L, 0, Type.Clock.LOCAL))
        .isEqualTo("0001-01-01T00:00:00");
  }

  @Test
  void datesAreThoseOfTheProlepticCalendar() {
    assertThat(ValueText.date(0)).isEqualTo("1970-01-01");
    assertThat(ValueText.date(-719_162)).isEqualTo("0001-01-01");
    assertThat(ValueText.date(2_932_897)).isEqualTo("+10000-01-01");
  }

  @Test
  void bytesThatAreNoTextShowAsEscapesAmongTheText() {
    byte[] bytes = {
      'x', (byte) 0xc3, (byte) 0xa9, (byte) 0xc3, (byte) 0xff, 'y', (byte) 0xe2, 0x28
    };

    assertThat(ValueText.text(bytes, 0, bytes.length)).isEqualTo("xé\\xc3\\xffy\\xe2(");
    assertThat(ValueText.text(bytes, 1, 2)).isEqualTo("é");
  }

  @Test
  void validTextIsLeftAlone() {
    byte[] bytes = "日本 😀 \\x41".getBytes(StandardCharsets.UTF_8);

    assertThat(ValueText.text(bytes, 0, bytes.length)).isEqualTo("日本 😀 \\x41");
  }

  @Test
  void binaryAndIdentifiersAreHexadecimal() {
    byte[] bytes = new byte[16];
    for (int i = 0; i < 16; i++) {
      bytes[i] = (byte) (i * 17);
    }

    assertThat(ValueText.bytes(bytes, 0, 3)).isEqualTo("0x001122");
    assertThat(ValueText.bytes(bytes, 0, 0)).isEqualTo("0x");
    assertThat(ValueText.uuid(bytes, 0)).isEqualTo("00112233-4455-6677-8899-aabbccddeeff");
  }
}
