package dev.tieout.core.digest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Table;
import dev.tieout.core.contract.Types;
import dev.tieout.core.pack.Packing;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintTest {
  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);
  private static final BigInteger TWO_TO_128 = BigInteger.ONE.shiftLeft(128);

  @ParameterizedTest
  @CsvSource({
    "'', 0000000000000000, 0000000000000000",
    "hello, cbd8a7b341bd9b02, 5b1e906a48ae1d19",
    "'hello, world', 342fac623a5ebc8e, 4cdcbc079642414d",
    "19 Jan 2038 at 3:14:07 AM, b89e5988b737affc, 664fc2950231b2cb",
    "The quick brown fox jumps over the lazy dog., cd99481f9ee902c9, 695da1a38987b6e7"
  })
  void isThePublishedHashOfOneRow(String row, String first, String second) {
    byte[] bytes = row.getBytes(StandardCharsets.UTF_8);
    Fingerprint fingerprint = new Fingerprint();

    fingerprint.add(bytes, 0, bytes.length);

    assertThat(fingerprint.toString()).isEqualTo(second + first);
  }

  @Test
  void isThePlainHashOfRowsOfEveryLengthAtEveryOffset() {
    Random random = new Random(1);
    for (int length = 0; length < 70; length++) {
      byte[] row = new byte[length];
      random.nextBytes(row);
      byte[] within = new byte[length + 40];
      random.nextBytes(within);
      int offset = random.nextInt(40);
      System.arraycopy(row, 0, within, offset, length);
      Fingerprint fingerprint = new Fingerprint();

      fingerprint.add(within, offset, offset + length);

      assertThat(number(fingerprint)).as("%d bytes", length).isEqualTo(PlainMurmur3.hash(row));
    }
  }

  private static BigInteger number(Fingerprint fingerprint) {
    return new BigInteger(fingerprint.toString(), 16);
  }

  @Test
  void isTheSumOfRowsInAnyOrderAndInAnyParts() {
    Random random = new Random(2);
    List<byte[]> rows = new ArrayList<>();
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < 200; i++) {
      byte[] row = new byte[random.nextInt(30)];
      random.nextBytes(row);
      rows.add(row);
      sum = sum.add(PlainMurmur3.hash(row));
    }
    for (int round = 0; round < 5; round++) {
      Collections.shuffle(rows, random);
      Fingerprint whole = new Fingerprint();
      Fingerprint part = new Fingerprint();
      for (byte[] row : rows) {
        part.add(row, 0, row.length);
        if (random.nextInt(10) == 0) {
          whole.add(part);
          part = new Fingerprint();
        }
      }
      whole.add(part);

      assertThat(number(whole)).isEqualTo(sum.mod(TWO_TO_128));
    }
  }

  @Test
  void carriesFromTheLowHalfIntoTheHigh() {
    long[] halves = {0, 1, 2, -1, -2, Long.MAX_VALUE, Long.MIN_VALUE};
    for (long low : halves) {
      for (long otherLow : halves) {
        for (long high : halves) {
          Fingerprint sum = new Fingerprint(high, low);

          sum.add(new Fingerprint(3, otherLow));

          BigInteger expected =
              unsigned(high)
                  .add(BigInteger.valueOf(3))
                  .multiply(TWO_TO_64)
                  .add(unsigned(low))
                  .add(unsigned(otherLow))
                  .mod(TWO_TO_128);
          assertThat(number(sum)).isEqualTo(expected);
        }
      }
    }
  }

  private static BigInteger unsigned(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }

  @Test
  void addsItselfToItself() {
    Fingerprint fingerprint = new Fingerprint(Long.MIN_VALUE, -1);

    fingerprint.add(fingerprint);

    assertThat(fingerprint).isEqualTo(new Fingerprint(1, -2));
  }

  @Test
  void showsAllDigits() {
    assertThat(new Fingerprint(1, 0xabcL).toString()).isEqualTo("00000000000000010000000000000abc");
  }

  @Test
  void whereANullStandsMatters() {
    assertThat(ofRow("A", null, "B")).isNotEqualTo(ofRow("A", "B", null));
    assertThat(ofRow("A", null, "")).isNotEqualTo(ofRow("A", "", null));
    assertThat(ofRow(null, "A", "A")).isNotEqualTo(ofRow("", "A", "A"));
  }

  @Test
  void whereAColumnEndsMatters() {
    assertThat(ofRow("x", "ab", "c")).isNotEqualTo(ofRow("x", "a", "bc"));
    assertThat(ofRow("ab", "c", "x")).isNotEqualTo(ofRow("a", "bc", "x"));
    assertThat(ofRow("a\0", "", "x")).isNotEqualTo(ofRow("a", "\0", "x"));
  }

  /** A key of one text column and two text values. */
  private static Fingerprint ofRow(@Nullable String... row) {
    Comparison comparison =
        new Comparison(
            List.of(Pairs.column("k", Types.TEXT, Types.TEXT)),
            List.of(
                Pairs.column("v", Types.TEXT, Types.TEXT),
                Pairs.column("w", Types.TEXT, Types.TEXT)),
            List.of());
    Schema schema =
        Schema.of(
            Column.nullable("k", Types.TEXT),
            Column.nullable("v", Types.TEXT),
            Column.nullable("w", Types.TEXT));
    Fingerprint fingerprint = new Fingerprint();
    List<@Nullable Object> values = Arrays.asList((@Nullable Object[]) row);
    for (Packing.Row packed :
        Packing.pack(comparison, Side.SOURCE, new Table(schema, List.of(values)), 1)) {
      byte[] bytes = packed.joined();
      fingerprint.add(bytes, 0, bytes.length);
    }
    return fingerprint;
  }
}
