package dev.tieout.core.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Types;
import dev.tieout.core.pack.Packing;
import dev.tieout.core.rule.Side;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MergedCursorTest {

  private static List<Packing.Row> rows(int rowCount, Random random) {
    List<@Nullable Object> keys = new ArrayList<>();
    for (int i = 0; i < rowCount; i++) {
      keys.add(random.nextInt(9) == 0 ? null : "shared prefix " + random.nextInt(12));
    }
    List<Packing.Row> rows = new ArrayList<>();
    for (byte[] key : Packing.keys(Pairs.column("k", Types.TEXT, Types.TEXT), Side.SOURCE, keys)) {
      rows.add(new Packing.Row(key, new byte[] {(byte) random.nextInt(3)}));
    }
    return rows;
  }

  @Test
  void walksManyCursorsAsOne() throws IOException {
    Random random = new Random(4);
    for (int cursorCount = 0; cursorCount < 12; cursorCount++) {
      List<Packing.Row> rows = cursorCount == 0 ? List.of() : rows(random.nextInt(80), random);
      List<List<Packing.Row>> parts = new ArrayList<>();
      for (int part = 0; part < cursorCount; part++) {
        parts.add(new ArrayList<>());
      }
      for (Packing.Row row : rows) {
        parts.get(random.nextInt(cursorCount)).add(row);
      }
      RowCursor merged =
          new MergedCursor(
              parts.stream().map(part -> Rows.cursor(part.stream().sorted().toList())).toList());

      List<Packing.Row> walked = new ArrayList<>();
      while (merged.advance()) {
        walked.add(Rows.copy(merged.row()));
      }

      assertThat(walked).isEqualTo(rows.stream().sorted().toList());
      assertThat(merged.rowCount()).isEqualTo(rows.size());
    }
  }

  @Test
  void keepsTheRowBeforeTheCurrentOneReadable() throws IOException {
    List<Packing.Row> rows = rows(40, new Random(5)).stream().sorted().toList();
    RowCursor merged =
        new MergedCursor(
            List.of(Rows.cursor(rows.subList(0, 20)), Rows.cursor(rows.subList(20, 40))));
    merged.advance();

    for (int i = 1; i < rows.size(); i++) {
      RowView before = merged.row();
      merged.advance();

      assertThat(Rows.copy(before)).isEqualTo(rows.get(i - 1));
    }
  }

  @Test
  void noticesACursorThatIsOutOfOrder() throws IOException {
    List<Packing.Row> rows =
        rows(10, new Random(6)).stream().sorted(java.util.Comparator.reverseOrder()).toList();
    RowCursor merged = new MergedCursor(List.of(Rows.cursor(List.of()), Rows.cursor(rows)));
    merged.advance();

    assertThatThrownBy(
            () -> {
              while (merged.advance()) {
                assertThat(merged.hasRow()).isTrue();
              }
            })
        .isInstanceOf(OutOfOrderException.class);
  }
}
