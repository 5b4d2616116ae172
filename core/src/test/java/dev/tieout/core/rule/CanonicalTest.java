package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.util.List;
import org.junit.jupiter.api.Test;

class CanonicalTest {
  private static final List<Type> NESTED =
      List.of(
          new Type.Struct(List.of(Column.nullable("a", Types.INT64))),
          new Type.ListOf(Column.nullable("element", Types.INT64)),
          new Type.MapOf(
              Column.required("key", Types.TEXT), Column.nullable("value", Types.INT64)));

  @Test
  void isTheSameWhicheverTypeComesFirst() {
    for (Type left : Types.FLAT) {
      for (Type right : Types.FLAT) {
        assertThat(Canonical.of(left, right)).isEqualTo(Canonical.of(right, left));
      }
    }
  }

  @Test
  void everyFlatTypeComparesWithItself() {
    for (Type type : Types.FLAT) {
      assertThat(Canonical.of(type, type)).as("%s", type).isNotNull();
    }
  }

  @Test
  void numbersCompareWithNumbersByValue() {
    assertThat(Canonical.of(Types.INT32, Types.UINT64)).isEqualTo(new Canonical.Exact(0));
    assertThat(Canonical.of(Types.INT32, Types.decimal(9, 2))).isEqualTo(new Canonical.Exact(2));
    assertThat(Canonical.of(Types.decimal(20, 7), Types.decimal(9, 2)))
        .isEqualTo(new Canonical.Exact(7));
    assertThat(Canonical.of(Types.FLOAT, Types.DOUBLE))
        .isEqualTo(new Canonical.Binary64(Canonical.Zeros.ONE));
    assertThat(Canonical.of(Types.INT64, Types.DOUBLE))
        .isEqualTo(new Canonical.MixedNumber(Canonical.Reading.EXACT));
    assertThat(Canonical.of(Types.DOUBLE, Types.decimal(9, 2)))
        .isEqualTo(new Canonical.MixedNumber(Canonical.Reading.SHORTEST));
  }

  @Test
  void theWidthOfIntegersAndTheUnitOfTimestampsHaveNoSay() {
    for (int bits : new int[] {8, 16, 32, 64}) {
      assertThat(Canonical.of(Types.signed(bits), Types.INT64)).isEqualTo(new Canonical.Exact(0));
    }
    for (Type.Unit unit : Type.Unit.values()) {
      assertThat(Canonical.of(Types.timestamp(unit), Types.timestamp(Type.Unit.NANOS)))
          .isEqualTo(new Canonical.Timestamp(Type.Clock.INSTANT));
    }
  }

  @Test
  void identifiersCompareWithTheirBytes() {
    assertThat(Canonical.of(Types.UUID, Types.UUID)).isEqualTo(new Canonical.Uuid());
    assertThat(Canonical.of(Types.UUID, Types.BINARY)).isEqualTo(new Canonical.Bytes());
  }

  @Test
  void unlikeTypesDoNotCompare() {
    Type local = new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL);
    assertThat(Canonical.of(Types.TEXT, Types.INT64)).isNull();
    assertThat(Canonical.of(Types.TEXT, Types.BINARY)).isNull();
    assertThat(Canonical.of(Types.BOOL, Types.INT32)).isNull();
    assertThat(Canonical.of(Types.DATE, local)).isNull();
    assertThat(Canonical.of(Types.timestamp(Type.Unit.MICROS), local)).isNull();
    assertThat(Canonical.of(Types.TEXT, Types.UUID)).isNull();
    for (Type nested : NESTED) {
      for (Type flat : Types.FLAT) {
        assertThat(Canonical.of(nested, flat)).isNull();
        assertThat(Canonical.of(flat, nested)).isNull();
      }
    }
  }
}
