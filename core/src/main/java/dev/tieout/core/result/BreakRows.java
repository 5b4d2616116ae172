package dev.tieout.core.result;

import dev.tieout.core.merge.VerdictSink;
import dev.tieout.core.pack.KeyReader;
import dev.tieout.core.pack.MaskedText;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.pack.ValueReader;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.sort.RowView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Turns verdicts into rows of the breaks dataset: one for each differing column of a mismatched
 * row, one for each missing or surplus row, with what masks leave of values. Hands them on in
 * batches, in order. Not thread-safe.
 */
public final class BreakRows implements VerdictSink {
  private static final int BATCH_ROWS = 256;

  /** Bytes of values after which a batch is handed on, however few rows it has. */
  private static final int BATCH_BYTES = 256 * 1024;

  private final Schema schema;
  private final KeyReader keys;
  private final ValueReader values;
  private final @Nullable MaskedText @Nullable [] masks;
  private final byte[][] columnNames;
  private final Map<BreakKind, byte[]> kindWords = new EnumMap<>(BreakKind.class);
  private final BatchBuilder builder;
  private final BatchConsumer consumer;
  private final int kindColumn;
  private long batchBytes;

  public BreakRows(Comparison comparison, RowLayout layout, BatchConsumer consumer) {
    this.schema = BreakColumns.schema(comparison);
    this.keys = new KeyReader(comparison);
    this.values = new ValueReader(layout);
    this.builder = new BatchBuilder(schema.columns(), BATCH_ROWS);
    this.consumer = consumer;
    this.kindColumn = comparison.keys().size();
    List<ComparedColumn> compared = comparison.values();
    this.masks = comparison.isMasked() ? MaskedText.of(comparison, compared) : null;
    columnNames = new byte[compared.size()][];
    for (int i = 0; i < columnNames.length; i++) {
      columnNames[i] = compared.get(i).name().getBytes(StandardCharsets.UTF_8);
    }
    for (BreakKind kind : BreakKind.values()) {
      kindWords.put(kind, kind.word().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** The schema of the rows handed on. */
  public Schema schema() {
    return schema;
  }

  @Override
  public void mismatched(RowView source, RowView target, int[] columns, int count)
      throws IOException {
    for (int i = 0; i < count; i++) {
      int v = columns[i];
      boolean isUnparseable =
          values.isUnparseable(v, source.bytes(), source.valueStart())
              || values.isUnparseable(v, target.bytes(), target.valueStart());
      start(source, isUnparseable ? BreakKind.UNPARSEABLE : BreakKind.MISMATCHED);
      builder.setBytes(kindColumn + 1, columnNames[v]);
      setText(kindColumn + 2, shown(v, source));
      setText(kindColumn + 3, shown(v, target));
      end();
    }
  }

  private @Nullable String shown(int v, RowView row) {
    String text = values.text(v, row.bytes(), row.valueStart());
    MaskedText mask = masks == null ? null : masks[v];
    return text == null || mask == null ? text : mask.of(text);
  }

  @Override
  public void missing(Side side, RowView row) throws IOException {
    whole(row, BreakKind.onlyIn(side));
  }

  @Override
  public void surplus(Side side, RowView row) throws IOException {
    whole(row, BreakKind.surplusIn(side));
  }

  private void whole(RowView row, BreakKind kind) throws IOException {
    start(row, kind);
    for (int column = kindColumn + 1; column < schema.columnCount(); column++) {
      builder.setNull(column);
    }
    end();
  }

  private void start(RowView row, BreakKind kind) {
    batchBytes += row.keyLength();
    keys.read(row.bytes(), row.keyStart(), row.keyLength(), builder);
    builder.setBytes(kindColumn, Objects.requireNonNull(kindWords.get(kind)));
  }

  private void setText(int column, @Nullable String text) {
    if (text == null) {
      builder.setNull(column);
    } else {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      batchBytes += bytes.length;
      builder.setBytes(column, bytes);
    }
  }

  private void end() throws IOException {
    builder.endRow();
    if (builder.isFull() || batchBytes >= BATCH_BYTES) {
      flush();
    }
  }

  /** Hands on the rows not handed on yet. Call it after the last verdict. */
  public void flush() throws IOException {
    RowBatch batch = builder.batch();
    if (batch.rowCount() > 0) {
      consumer.accept(batch);
      builder.clear();
      batchBytes = 0;
    }
  }

  /** Takes the batches; the batch is valid during the call only. */
  @FunctionalInterface
  public interface BatchConsumer {
    void accept(RowBatch batch) throws IOException;
  }
}
