package dev.tieout.core.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Types;
import dev.tieout.core.pack.Packing;
import dev.tieout.core.rule.Side;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowCursorTest {

  private static Packing.Row row(@Nullable Object key, int value) {
    List<@Nullable Object> keys = new ArrayList<>();
    keys.add(key);
    return new Packing.Row(
        Packing.keys(Pairs.column("k", Types.INT64, Types.INT64), Side.SOURCE, keys).get(0),
        new byte[] {(byte) value});
  }

  @Test
  void countsKeysAndRowsThatRepeat() throws IOException {
    RowCursor cursor =
        Rows.cursor(
            List.of(
                row(null, 1),
                row(null, 1),
                row(1L, 0),
                row(2L, 0),
                row(2L, 1),
                row(2L, 1),
                row(3L, 0)));
    List<Boolean> repeats = new ArrayList<>();

    while (cursor.advance()) {
      repeats.add(cursor.repeatsKey());
    }

    assertThat(repeats).containsExactly(false, true, false, false, true, true, false);
    assertThat(cursor.rowCount()).isEqualTo(7);
    assertThat(cursor.repeatedKeyCount()).isEqualTo(2);
    assertThat(cursor.repeatedRowCount()).isEqualTo(3);
    assertThat(cursor.hasRow()).isFalse();
    assertThat(cursor.repeatsKey()).isFalse();
  }

  @Test
  void doesNotTakeTheLowestKeyForANull() throws IOException {
    RowCursor cursor = Rows.cursor(List.of(row(null, 0), row(Long.MIN_VALUE, 0)));

    cursor.advance();
    cursor.advance();

    assertThat(cursor.repeatsKey()).isFalse();
  }

  @Test
  void noticesAKeyBelowTheOneBeforeIt() throws IOException {
    RowCursor cursor = Rows.cursor(List.of(row(1L, 0), row(5L, 0), row(4L, 9)));
    cursor.advance();
    cursor.advance();

    OutOfOrderException disorder = catchThrowableOfType(OutOfOrderException.class, cursor::advance);

    assertThat(disorder.rowIndex()).isEqualTo(2);
  }

  @Test
  void noticesAValuePartBelowTheOneBeforeItWithinAKey() throws IOException {
    RowCursor cursor = Rows.cursor(List.of(row(1L, 200), row(1L, 100)));
    cursor.advance();

    assertThatThrownBy(cursor::advance).isInstanceOf(OutOfOrderException.class);
  }

  @Test
  void keepsTheRowBeforeTheCurrentOneReadable() throws IOException {
    RowCursor cursor = Rows.cursor(List.of(row(1L, 1), row(2L, 2), row(3L, 3)));
    cursor.advance();
    RowView before = cursor.row();

    cursor.advance();

    assertThat(Rows.copy(before)).isEqualTo(row(1L, 1));
    assertThat(Rows.copy(cursor.row())).isEqualTo(row(2L, 2));
  }

  @Test
  void staysAtItsEnd() throws IOException {
    RowCursor cursor = Rows.cursor(List.of());

    assertThat(cursor.advance()).isFalse();
    assertThat(cursor.advance()).isFalse();
    assertThat(cursor.rowCount()).isZero();
  }
}
