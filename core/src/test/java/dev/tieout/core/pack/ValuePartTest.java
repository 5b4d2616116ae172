package dev.tieout.core.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Domain;
import dev.tieout.core.contract.Model;
import dev.tieout.core.contract.Pairs;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ValuePartTest {

  static List<ComparedColumn> pairs() {
    return Pairs.all();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void bytesAreEqualWhereValuesAreAndReadersAgree(ComparedColumn column) {
    List<@Nullable Object> sources = new ArrayList<>(Domain.of(column.sourceType()));
    List<@Nullable Object> targets = new ArrayList<>(Domain.of(column.targetType()));
    sources.add(null);
    targets.add(null);
    List<byte[]> left = Packing.valueParts(column, Side.SOURCE, sources);
    List<byte[]> right = Packing.valueParts(column, Side.TARGET, targets);
    RowLayout layout = new RowLayout(Packing.ofValue(column));
    ValueReader reader = new ValueReader(layout);
    int[] differing = new int[1];

    for (int i = 0; i < sources.size(); i++) {
      for (int j = 0; j < targets.size(); j++) {
        boolean expected =
            Model.compare(
                    column.canonical(),
                    column.sourceType(),
                    sources.get(i),
                    column.targetType(),
                    targets.get(j))
                == 0;
        String values = Arrays.deepToString(new Object[] {sources.get(i), targets.get(j)});
        assertThat(Arrays.equals(left.get(i), right.get(j)))
            .as("bytes of %s are equal", values)
            .isEqualTo(expected);
        assertThat(reader.differing(left.get(i), 0, right.get(j), 0, differing))
            .as("columns that differ in %s", values)
            .isEqualTo(expected ? 0 : 1);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void textsAreThoseOfTheValues(ComparedColumn column) {
    ValueReader reader = new ValueReader(new RowLayout(Packing.ofValue(column)));
    for (Side side : Side.values()) {
      List<@Nullable Object> values = new ArrayList<>(Domain.of(column.typeOn(side)));
      values.add(null);
      List<byte[]> parts = Packing.valueParts(column, side, values);

      for (int i = 0; i < values.size(); i++) {
        Object value = values.get(i);
        assertThat(reader.text(0, parts.get(i), 0))
            .isEqualTo(value == null ? null : ExpectedText.of(column.canonical(), value));
      }
    }
  }
}
