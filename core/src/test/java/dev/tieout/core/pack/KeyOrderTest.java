package dev.tieout.core.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Domain;
import dev.tieout.core.contract.Model;
import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Table;
import dev.tieout.core.contract.Types;
import dev.tieout.core.contract.Values;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeyOrderTest {

  static List<ComparedColumn> pairs() {
    return Pairs.all();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void packedOrderIsTheOrderOfValues(ComparedColumn column) {
    List<@Nullable Object> sources = withNull(Domain.of(column.sourceType()));
    List<@Nullable Object> targets = withNull(Domain.of(column.targetType()));
    List<byte[]> sourceKeys = Packing.keys(column, Side.SOURCE, sources);
    List<byte[]> targetKeys = Packing.keys(column, Side.TARGET, targets);

    for (int i = 0; i < sources.size(); i++) {
      for (int j = 0; j < targets.size(); j++) {
        int expected =
            Model.compare(
                column.canonical(),
                column.sourceType(),
                sources.get(i),
                column.targetType(),
                targets.get(j));
        requireOrder(
            sourceKeys.get(i), targetKeys.get(j), expected, sources.get(i), targets.get(j));
      }
    }
  }

  private static void requireOrder(
      byte[] left, byte[] right, int expected, @Nullable Object... values) {
    assertThat(Integer.signum(Arrays.compareUnsigned(left, right)))
        .as("order of %s, packed %s and %s", shown(values), left, right)
        .isEqualTo(Integer.signum(expected));
    int byPrefix =
        Long.compareUnsigned(
            KeyPart.prefix(left, 0, left.length), KeyPart.prefix(right, 0, right.length));
    assertThat(Integer.signum(byPrefix))
        .as("prefixes of %s", shown(values))
        .isIn(0, Integer.signum(expected));
    assertThat(isProperPrefix(left, right))
        .as("one key begins another: %s", shown(values))
        .isFalse();
  }

  private static boolean isProperPrefix(byte[] left, byte[] right) {
    int shorter = Math.min(left.length, right.length);
    return left.length != right.length && Arrays.equals(left, 0, shorter, right, 0, shorter);
  }

  private static String shown(@Nullable Object... values) {
    return Arrays.deepToString(values);
  }

  private static List<@Nullable Object> withNull(List<Object> values) {
    List<@Nullable Object> all = new ArrayList<>(values);
    all.add(null);
    return all;
  }

  @Test
  void compositeKeysOrderPartByPart() {
    List<ComparedColumn> pairs = pairs();
    Random random = new Random(7);
    for (int round = 0; round < 150; round++) {
      List<ComparedColumn> columns = new ArrayList<>();
      for (int part = 0; part < 2 + round % 2; part++) {
        ComparedColumn pair = pairs.get(random.nextInt(pairs.size()));
        columns.add(Pairs.column("k" + part, pair.sourceType(), pair.targetType()));
      }
      Comparison comparison = new Comparison(columns, List.of(), List.of());
      Table source = keys(columns, Side.SOURCE, random);
      Table target = keys(columns, Side.TARGET, random);
      List<Packing.Row> left = Packing.pack(comparison, Side.SOURCE, source, round);
      List<Packing.Row> right = Packing.pack(comparison, Side.TARGET, target, round);
      for (int i = 0; i < left.size(); i++) {
        for (int j = 0; j < right.size(); j++) {
          List<@Nullable Object> a = source.rows().get(i);
          List<@Nullable Object> b = target.rows().get(j);
          requireOrder(left.get(i).key(), right.get(j).key(), compare(columns, a, b), a, b);
        }
      }
    }
  }

  /** Rows of few values a column, so that parts are often equal. */
  private static Table keys(List<ComparedColumn> columns, Side side, Random random) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int row = 0; row < 20; row++) {
      List<@Nullable Object> key = new ArrayList<>();
      for (ComparedColumn column : columns) {
        List<Object> domain = Domain.of(column.typeOn(side));
        int reach = Math.min(domain.size(), random.nextInt(4) == 0 ? 100 : 4);
        key.add(random.nextInt(6) == 0 ? null : domain.get(random.nextInt(reach)));
      }
      rows.add(key);
    }
    return new Table(
        new Schema(
            columns.stream().map(c -> Column.nullable(c.nameOn(side), c.typeOn(side))).toList()),
        rows);
  }

  private static int compare(
      List<ComparedColumn> columns, List<@Nullable Object> a, List<@Nullable Object> b) {
    for (int i = 0; i < columns.size(); i++) {
      ComparedColumn column = columns.get(i);
      int order =
          Model.compare(
              column.canonical(), column.sourceType(), a.get(i), column.targetType(), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  @Test
  void aSigned64BitKeyIsAllPrefix() {
    ComparedColumn column = Pairs.column("k", Types.INT64, Types.INT64);
    List<byte[]> keys =
        Packing.keys(column, Side.SOURCE, List.of(Long.MIN_VALUE, -1L, 0L, 1L, Long.MAX_VALUE));

    assertThat(keys).allSatisfy(key -> assertThat(key).hasSize(9));
    assertThat(keys.stream().map(key -> KeyPart.prefix(key, 0, key.length)).toList())
        .containsExactly(0L, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, -1L);
  }

  @Test
  void randomBytesOrderAsTheyAreAndEndThemselves() {
    ComparedColumn column = Pairs.column("k", Types.BINARY, Types.BINARY);
    Random random = new Random(11);
    byte[] alphabet = {0, 0, 1, 2, (byte) 254, (byte) 255, 'a'};
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      byte[] value = new byte[random.nextInt(6)];
      for (int b = 0; b < value.length; b++) {
        value[b] = alphabet[random.nextInt(alphabet.length)];
      }
      values.add(value);
    }
    List<byte[]> keys = Packing.keys(column, Side.SOURCE, values);

    for (int i = 0; i < keys.size(); i++) {
      for (int j = 0; j < keys.size(); j++) {
        int expected =
            Arrays.compareUnsigned(Values.bytes(values.get(i)), Values.bytes(values.get(j)));
        requireOrder(keys.get(i), keys.get(j), expected, values.get(i), values.get(j));
      }
    }
  }
}
