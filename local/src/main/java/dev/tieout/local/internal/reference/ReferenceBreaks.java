package dev.tieout.local.internal.reference;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.BreakRows;
import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows of the breaks dataset from decoded rows, handing each on as it is written. */
final class ReferenceBreaks {
  private final Comparison comparison;
  private final List<ComparedColumn> keys;
  private final List<ComparedColumn> values;
  private final Schema schema;
  private final BatchBuilder builder;
  private final BreakRows.BatchConsumer consumer;

  ReferenceBreaks(Comparison comparison, Schema schema, BreakRows.BatchConsumer consumer) {
    this.comparison = comparison;
    this.keys = comparison.keys();
    this.values = comparison.values();
    this.schema = schema;
    this.builder = new BatchBuilder(schema.columns(), 1);
    this.consumer = consumer;
  }

  void mismatch(ReferenceRow left, ReferenceRow right, int v) throws IOException {
    ComparedColumn column = values.get(v);
    boolean isUnparseable =
        ReferenceLone.isUnparseable(left.values().get(v))
            || ReferenceLone.isUnparseable(right.values().get(v));
    write(
        left,
        isUnparseable ? BreakKind.UNPARSEABLE : BreakKind.MISMATCHED,
        column.name(),
        shown(left.values().get(v), column),
        shown(right.values().get(v), column));
  }

  void whole(ReferenceRow row, BreakKind kind) throws IOException {
    write(row, kind, null, null, null);
  }

  private @Nullable String shown(@Nullable Object value, ComparedColumn column) {
    String text = text(value, column.canonical());
    return text == null ? null : ReferenceMask.shown(text, column, comparison);
  }

  private static @Nullable String text(@Nullable Object value, Canonical form) {
    if (value instanceof ReferenceLone lone) {
      return lone.shown();
    }
    return value == null ? null : ReferenceValue.text(value, form);
  }

  private void write(
      ReferenceRow row,
      BreakKind kind,
      @Nullable String column,
      @Nullable String source,
      @Nullable String target)
      throws IOException {
    for (int part = 0; part < keys.size(); part++) {
      Object value = row.key().get(part);
      if (value == null) {
        builder.setNull(part);
      } else {
        setKey(part, value, keys.get(part));
      }
    }
    int at = keys.size();
    setText(at, kind.word());
    setText(at + 1, column);
    setText(at + 2, source);
    setText(at + 3, target);
    builder.endRow();
    consumer.accept(builder.batch());
    builder.clear();
  }

  private void setKey(int part, Object value, ComparedColumn column) {
    if (column.rule().mask() != null) {
      setText(part, shown(value, column));
      return;
    }
    Canonical form = column.canonical();
    Type type = schema.column(part).type();
    if (value instanceof ReferenceLone lone) {
      if (type instanceof Type.Floating) {
        builder.setLong(part, Double.doubleToLongBits(Double.NaN));
      } else {
        builder.setBytes(
            part, lone.isNaN() ? "NaN".getBytes(StandardCharsets.UTF_8) : lone.text().array());
      }
      return;
    }
    if (type instanceof Type.Text) {
      if (form instanceof Canonical.Text) {
        builder.setBytes(part, ((ReferenceValue.Bytes) value).array());
      } else {
        setText(part, ReferenceValue.text(value, form));
      }
    } else if (value instanceof BigInteger whole) {
      if (type instanceof Type.Decimal decimal && !decimal.isCompact()) {
        builder.setBytes(part, whole.toByteArray());
      } else {
        builder.setLong(part, whole.longValueExact());
      }
    } else if (value instanceof Boolean truth) {
      builder.setLong(part, truth ? 1 : 0);
    } else if (value instanceof Double number) {
      builder.setLong(part, Double.doubleToLongBits(number));
    } else if (value instanceof LocalDate date) {
      builder.setLong(part, date.toEpochDay());
    } else if (value instanceof Instant instant) {
      // Not ChronoUnit.MICROS.between: it goes by way of nanoseconds, which overflow in 292 years.
      long micros = Math.multiplyExact(instant.getEpochSecond(), 1_000_000L);
      builder.setLong(part, Math.addExact(micros, instant.getNano() / 1000));
    } else {
      builder.setBytes(part, ((ReferenceValue.Bytes) value).array());
    }
  }

  private void setText(int column, @Nullable String text) {
    if (text == null) {
      builder.setNull(column);
    } else {
      builder.setBytes(column, text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
