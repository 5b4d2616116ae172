package dev.tieout.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import dev.tieout.core.contract.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nested values in vectors: places, lengths and nulls, and room as it is needed. */
class ValueBuilderTest {

  @Test
  void elementsFollowOneAnotherWithoutGaps() {
    BatchBuilder rows = new BatchBuilder(List.of(Column.nullable("v", Types.list(Types.INT64))), 4);
    for (Object value : Arrays.asList(List.of(7L, 8L), null, List.of(), List.of(9L))) {
      Values.add(rows.nested(0), value);
      rows.endRow();
    }

    ColumnVector list = rows.batch().vector(0);
    assertThat(list.lengths()).startsWith(2, 0, 0, 1);
    assertThat(list.offsets()).startsWith(0, 2, 2, 2);
    assertThat(list.nulls()).startsWith(false, true, false, false);
    assertThat(list.child(0).longs()).startsWith(7, 8, 9);
    assertThat(list.child(0).hasNulls()).isFalse();
  }

  @Test
  void whereAStructIsNullSoIsAllThatIsInIt() {
    Type type = Types.struct("a", Types.TEXT, "b", Types.struct("c", Types.list(Types.INT64)));
    BatchBuilder rows = new BatchBuilder(List.of(Column.nullable("v", type)), 2);
    rows.setNull(0);
    rows.endRow();
    Values.add(rows.nested(0), Arrays.asList("x", Arrays.asList(List.of(1L))));
    rows.endRow();

    ColumnVector struct = rows.batch().vector(0);
    assertThat(struct.isNull(0)).isTrue();
    assertThat(struct.child(0).isNull(0)).isTrue();
    assertThat(struct.child(1).isNull(0)).isTrue();
    assertThat(struct.child(1).child(0).isNull(0)).isTrue();
    assertThat(struct.isNull(1)).isFalse();
    assertThat(struct.child(1).child(0).lengths()[1]).isEqualTo(1);
  }

  @Test
  void aBatchIsFilledAgainFromItsStart() {
    BatchBuilder rows = new BatchBuilder(List.of(Column.nullable("v", Types.list(Types.TEXT))), 1);
    List<Object> many = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      many.add("element " + i);
    }
    for (int batch = 0; batch < 3; batch++) {
      rows.clear();
      Values.add(rows.nested(0), batch == 1 ? null : many);
      rows.endRow();

      ColumnVector list = rows.batch().vector(0);
      assertThat(list.isNull(0)).isEqualTo(batch == 1);
      assertThat(list.offsets()[0]).isZero();
      assertThat(list.lengths()[0]).isEqualTo(batch == 1 ? 0 : 1_000);
    }
    ColumnVector texts = rows.batch().vector(0).child(0);
    assertThat(
            new String(
                texts.bytes(),
                texts.offsets()[999],
                texts.lengths()[999],
                java.nio.charset.StandardCharsets.UTF_8))
        .isEqualTo("element 999");
  }
}
