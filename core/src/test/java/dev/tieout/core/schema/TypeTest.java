package dev.tieout.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypeTest {

  private static List<Type> oneOfEach() {
    List<Type> types = new ArrayList<>();
    for (int bits : new int[] {8, 16, 32, 64}) {
      for (Type.Sign sign : Type.Sign.values()) {
        types.add(new Type.Int(bits, sign));
      }
    }
    for (int bits : new int[] {16, 32, 64}) {
      types.add(new Type.Floating(bits));
    }
    for (Type.Unit unit : Type.Unit.values()) {
      for (Type.Clock clock : Type.Clock.values()) {
        types.add(new Type.Timestamp(unit, clock));
      }
    }
    types.add(new Type.Decimal(9, 2));
    types.add(new Type.Decimal(9, 3));
    types.add(new Type.Decimal(18, 2));
    types.addAll(List.of(new Type.Bool(), new Type.Text(), new Type.Binary(), new Type.Uuid()));
    types.addAll(List.of(new Type.Date(), new Type.Time()));
    for (Type type : List.of(new Type.Bool(), new Type.Text())) {
      Column column = Column.nullable("a", type);
      types.add(new Type.Struct(List.of(column)));
      types.add(new Type.ListOf(column));
      types.add(new Type.MapOf(column, column));
    }
    return types;
  }

  @Test
  void aTypeIsTheSameAsWhatItEquals() {
    for (Type left : oneOfEach()) {
      for (Type right : oneOfEach()) {
        assertThat(left.isSameAs(right)).as(left + ", " + right).isEqualTo(left.equals(right));
      }
    }
  }
}
