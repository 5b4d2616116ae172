package dev.tieout.core.explain;

import dev.tieout.core.contract.Pairs;
import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Breaks given to an explainer, in batches of a few rows. */
final class BreakStream {
  static final Type TEXT = new Type.Text();
  static final Type AMOUNT = new Type.Decimal(18, 2);
  static final Type FINE = new Type.Decimal(18, 4);
  static final Type DOUBLE = new Type.Floating(64);
  static final Type WHOLE = new Type.Int(64, Type.Sign.SIGNED);
  static final Type BOOLEAN = new Type.Bool();
  static final Type DATE = new Type.Date();
  static final Type INSTANT = new Type.Timestamp(Type.Unit.MICROS, Type.Clock.INSTANT);
  static final Type LOCAL = new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL);

  private final List<Column> columns;
  private final Explainer explainer;
  private final BatchBuilder builder;
  private final int keyCount;
  private long nextKey;

  private BreakStream(Comparison comparison, @Nullable FileLook files) {
    columns = BreakColumns.schema(comparison).columns();
    explainer = new Explainer(comparison, files);
    builder = new BatchBuilder(columns, 7);
    keyCount = comparison.keys().size();
  }

  /** Of columns v0, v1 and so on of the types, by a whole number. */
  static BreakStream of(Type... types) {
    return keyed(List.of(Pairs.column("id", WHOLE, WHOLE)), types);
  }

  /** The same by other keys. */
  static BreakStream keyed(List<ComparedColumn> keys, Type... types) {
    return of(keys, null, types);
  }

  /** By a whole number, of a side that may have several files. */
  static BreakStream inFiles(FileLook files, Type... types) {
    return of(List.of(Pairs.column("id", WHOLE, WHOLE)), files, types);
  }

  private static BreakStream of(
      List<ComparedColumn> keys, @Nullable FileLook files, Type... types) {
    List<ComparedColumn> values = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      values.add(Pairs.column("v" + i, types[i], types[i]));
    }
    return new BreakStream(new Comparison(keys, values, List.of()), files);
  }

  /** The next row, in which v0 differs. */
  BreakStream row(@Nullable String source, @Nullable String target) {
    nextKey++;
    return differs(0, source, target);
  }

  /** A column of the row with the key that is next. */
  BreakStream differs(int column, @Nullable String source, @Nullable String target) {
    return add(BreakKind.MISMATCHED, List.of(nextKey), "v" + column, source, target);
  }

  BreakStream nextRow() {
    nextKey++;
    return this;
  }

  BreakStream whole(BreakKind kind, Object... key) {
    return add(kind, List.of(key), null, null, null);
  }

  BreakStream add(
      BreakKind kind,
      List<?> key,
      @Nullable String column,
      @Nullable String source,
      @Nullable String target) {
    for (int i = 0; i < keyCount; i++) {
      if (key.get(i) instanceof Long number) {
        builder.setLong(i, number);
      } else {
        set(i, key.get(i).toString());
      }
    }
    set(keyCount, kind.word());
    set(keyCount + 1, column);
    set(keyCount + 2, source);
    set(keyCount + 3, target);
    builder.endRow();
    if (builder.isFull()) {
      flush();
    }
    return this;
  }

  private void set(int column, @Nullable String text) {
    if (text == null) {
      builder.setNull(column);
    } else {
      builder.setBytes(column, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private void flush() {
    explainer.accept(builder.batch());
    builder.clear();
  }

  Explanations explain() {
    flush();
    try {
      return explainer.finish();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
