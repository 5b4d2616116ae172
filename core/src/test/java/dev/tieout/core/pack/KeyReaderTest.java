package dev.tieout.core.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.Domain;
import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Table;
import dev.tieout.core.contract.Types;
import dev.tieout.core.contract.Values;
import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeyReaderTest {

  static List<ComparedColumn> pairs() {
    return Pairs.all();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void readsBackWhatWasPacked(ComparedColumn column) {
    for (Side side : Side.values()) {
      List<@Nullable Object> values = new ArrayList<>(Domain.of(column.typeOn(side)));
      values.add(null);
      List<byte[]> keys = Packing.keys(column, side, values);

      for (int i = 0; i < values.size(); i++) {
        Object value = values.get(i);
        if (value == null || !isBeyondMicros(column, value)) {
          assertThat(read(List.of(column), keys.get(i)))
              .as("%s of type %s", value, column.typeOn(side))
              .isEqualTo(Collections.singletonList(expected(column, value)));
        }
      }
    }
  }

  private static boolean isBeyondMicros(ComparedColumn column, Object value) {
    return KeyReader.resultColumns(comparison(List.of(column))).get(0).type()
            instanceof Type.Timestamp
        && Math.abs(Values.instant(value).getEpochSecond()) > Long.MAX_VALUE / 1_000_000 - 1;
  }

  /** The typed value that results hold: the doc of KeyReader, form by form. */
  private static @Nullable Object expected(ComparedColumn column, @Nullable Object value) {
    if (value == null) {
      return null;
    }
    Canonical form = column.canonical();
    Type type = KeyReader.resultColumns(comparison(List.of(column))).get(0).type();
    if (form instanceof Canonical.Exact exact) {
      BigDecimal number =
          value instanceof BigDecimal decimal
              ? decimal.setScale(exact.scale())
              : new BigDecimal(value.toString()).setScale(exact.scale());
      return type instanceof Type.Int
          ? (Object) number.longValueExact()
          : type instanceof Type.Text ? number.toPlainString() : number;
    }
    if (form instanceof Canonical.Binary64) {
      return ((Number) value).doubleValue() + 0.0;
    }
    if (form instanceof Canonical.Bytes) {
      return ByteBuffer.wrap(Values.bytes(value));
    }
    if (form instanceof Canonical.Text && value instanceof byte[] invalid) {
      return ByteBuffer.wrap(invalid);
    }
    if (type instanceof Type.Timestamp) {
      return Values.instant(value);
    }
    return type instanceof Type.Text ? ExpectedText.of(form, value) : value;
  }

  private static List<@Nullable Object> read(List<ComparedColumn> columns, byte[] key) {
    Comparison comparison = comparison(columns);
    BatchBuilder out = new BatchBuilder(KeyReader.resultColumns(comparison), 1);
    byte[] within = new byte[key.length + 9];
    Arrays.fill(within, (byte) 255);
    System.arraycopy(key, 0, within, 3, key.length);
    new KeyReader(comparison).read(within, 3, key.length, out);
    out.endRow();
    List<@Nullable Object> parts = new ArrayList<>();
    for (int part = 0; part < columns.size(); part++) {
      parts.add(Values.get(out.batch().vector(part), 0));
    }
    return parts;
  }

  private static Comparison comparison(List<ComparedColumn> keys) {
    return new Comparison(keys, List.of(), List.of());
  }

  @Test
  void readsEveryPartOfACompositeKey() {
    List<ComparedColumn> columns =
        List.of(
            Pairs.column("a", Types.TEXT, Types.TEXT),
            Pairs.column("b", Types.INT64, Types.INT64),
            Pairs.column("c", Types.TEXT, Types.TEXT));
    List<@Nullable Object> row = Arrays.asList("x\0\u0001", null, "");
    Schema schema =
        Schema.of(
            Column.nullable("a", Types.TEXT),
            Column.nullable("b", Types.INT64),
            Column.nullable("c", Types.TEXT));

    List<Packing.Row> packed =
        Packing.pack(comparison(columns), Side.SOURCE, new Table(schema, List.of(row)), 1);

    assertThat(read(columns, packed.get(0).key())).isEqualTo(row);
  }

  @Test
  void refusesATimestampThatNo64BitCountOfMicrosecondsHolds() {
    Type millis = Types.timestamp(Type.Unit.MILLIS);
    ComparedColumn column = Pairs.column("k", millis, millis);
    byte[] key =
        Packing.keys(column, Side.SOURCE, List.of(java.time.Instant.ofEpochMilli(Long.MAX_VALUE)))
            .get(0);

    assertThatThrownBy(() -> read(List.of(column), key))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("292278994-08-17T07:12:55.807");
  }

  @Test
  void refusesAKeyOfOtherColumns() {
    ComparedColumn whole = Pairs.column("k", Types.INT64, Types.INT64);
    ComparedColumn date = Pairs.column("k", Types.DATE, Types.DATE);
    byte[] key = Packing.keys(whole, Side.SOURCE, List.of(1L)).get(0);

    assertThatThrownBy(() -> read(List.of(date), key))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a key of 9 bytes ends after 5");
  }

  @Test
  void widensNumbersToWhatBothSidesMayHold() {
    assertThat(resultType(Types.signed(8), Types.INT64)).isEqualTo(Types.INT64);
    assertThat(resultType(Types.unsigned(32), Types.INT64)).isEqualTo(Types.INT64);
    assertThat(resultType(Types.UINT64, Types.INT64)).isEqualTo(Types.decimal(20, 0));
    assertThat(resultType(Types.decimal(4, 2), Types.decimal(9, 4))).isEqualTo(Types.decimal(9, 4));
    assertThat(resultType(Types.decimal(9, 0), Types.decimal(5, 4)))
        .isEqualTo(Types.decimal(13, 4));
    assertThat(resultType(Types.decimal(4, 2), Types.INT64)).isEqualTo(Types.decimal(21, 2));
    assertThat(resultType(Types.decimal(38, 0), Types.decimal(38, 38))).isEqualTo(Types.TEXT);
  }

  private static Type resultType(Type source, Type target) {
    return KeyReader.resultColumns(comparison(List.of(Pairs.column("k", source, target))))
        .get(0)
        .type();
  }
}
