package dev.tieout.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {

  @ParameterizedTest
  @CsvSource({
    "1048576, 1048576",
    "5B, 5",
    "1k, 1024",
    "64MB, 67108864",
    "' 64 mb ', 67108864",
    "500 KiB, 512000",
    "1g, 1073741824",
    "2TiB, 2199023255552",
    "9223372036854775807, 9223372036854775807"
  })
  void readsANumberAndAUnitInPowersOf1024(String text, long bytes) {
    assertThat(ByteSize.parse(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "-1",
        "MB",
        "1.5G",
        "64X",
        "64iB",
        "64Mi",
        "1 M B",
        "9999999999G",
        "64MBB",
        "KKB"
      })
  void refusesWhatIsNoPositiveSize(String text) {
    assertThatThrownBy(() -> ByteSize.parse(text))
        .isInstanceOf(Refusal.class)
        .hasMessage("'" + text + "' is not a size; write a number and a unit, such as 64MB.");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "1023, 1023 B",
    "1024, 1.0 KB",
    "1536, 1.5 KB",
    "67108864, 64.0 MB",
    "1099511627776, 1.0 TB",
    "9223372036854775807, 8388608.0 TB"
  })
  void showsTheLargestUnitThatLeavesAtLeastOne(long bytes, String text) {
    assertThat(ByteSize.format(bytes)).isEqualTo(text);
  }
}
