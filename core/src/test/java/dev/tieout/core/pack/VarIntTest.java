package dev.tieout.core.pack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VarIntTest {

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "127, 1",
    "128, 2",
    "16383, 2",
    "16384, 3",
    "2097151, 3",
    "2097152, 4",
    "268435455, 4",
    "268435456, 5",
    "2147483647, 5"
  })
  void readsBackWhatItWroteInTheFewestBytes(int value, int length) {
    byte[] bytes = new byte[9];
    java.util.Arrays.fill(bytes, (byte) 0xff);

    assertThat(VarInt.write(bytes, 2, value)).isEqualTo(2 + length);
    assertThat(VarInt.length(value)).isEqualTo(length);
    assertThat(VarInt.read(bytes, 2)).isEqualTo(value);
  }
}
