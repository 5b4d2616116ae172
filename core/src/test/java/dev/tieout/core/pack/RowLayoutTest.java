package dev.tieout.core.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Types;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowLayoutTest {

  private static RowLayout layout(Type... values) {
    List<ComparedColumn> columns = new ArrayList<>();
    for (Type type : values) {
      columns.add(Pairs.column("v" + columns.size(), type, type));
    }
    return new RowLayout(
        new Comparison(List.of(Pairs.column("k", Types.INT64, Types.INT64)), columns, List.of()));
  }

  @Test
  void cellsFollowTheStateBytesInTheOrderOfColumns() {
    RowLayout layout =
        layout(Types.INT64, Types.BOOL, Types.TEXT, Types.DATE, Types.DOUBLE, Types.TIME);

    assertThat(layout.stateBytes()).isEqualTo(1);
    assertThat(layout.cellOffset(0)).isEqualTo(1);
    assertThat(layout.cellOffset(1)).isEqualTo(9);
    assertThat(layout.cellOffset(2)).isEqualTo(10);
    assertThat(layout.cellOffset(3)).isEqualTo(14);
    assertThat(layout.cellOffset(4)).isEqualTo(18);
    assertThat(layout.cellOffset(5)).isEqualTo(26);
    assertThat(layout.fixedBytes()).isEqualTo(34);
  }

  @Test
  void onlyWholeNumbersAndTimestampsHaveAnExtensionBit() {
    RowLayout layout =
        layout(
            Types.TEXT,
            Types.INT64,
            Types.DOUBLE,
            Types.timestamp(Type.Unit.MICROS),
            Types.decimal(38, 10));

    assertThat(layout.extensionBit(0)).isEqualTo(-1);
    assertThat(layout.extensionBit(1)).isEqualTo(5);
    assertThat(layout.extensionBit(2)).isEqualTo(-1);
    assertThat(layout.extensionBit(3)).isEqualTo(6);
    assertThat(layout.extensionBit(4)).isEqualTo(7);
    assertThat(layout.stateBytes()).isEqualTo(1);
  }

  @Test
  void aNinthStateBitTakesASecondByte() {
    assertThat(layout(Types.INT64, Types.INT64, Types.INT64, Types.INT64).stateBytes())
        .isEqualTo(1);
    assertThat(layout(Types.INT64, Types.INT64, Types.INT64, Types.INT64, Types.TEXT).stateBytes())
        .isEqualTo(2);
  }

  @Test
  void aRowWithoutValuesHasNoState() {
    assertThat(layout().fixedBytes()).isZero();
  }
}
