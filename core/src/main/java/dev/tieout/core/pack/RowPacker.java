package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.CastStep;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Rule;
import dev.tieout.core.rule.Side;
import dev.tieout.core.rule.Treatment;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Packs batches of one side into canonical rows, a column at a time: first every length, then every
 * part in its place. What rules say of a column is done to its vector first. The batch has the
 * columns of {@link Comparison#batchColumns}, in that order. Not thread-safe.
 */
public final class RowPacker {
  private final RowLayout layout;
  private final Canonicaliser[] canonicalisers;
  private final List<NestedCanonicaliser> nested = new ArrayList<>(0);
  private final Treatment.Step[][] steps;

  /** The casts that may fail, by column; null if there are none, as a rule. */
  private final @Nullable CastStep @Nullable [] casts;

  private final CanonicalColumn[] columns;
  private final Side side;
  private final int[] places;
  private final int @Nullable [][] fields;
  private int[] keyBytes = new int[0];
  private int[] valueBytes = new int[0];
  private int[] positions = new int[0];
  private boolean[] nullKeys = new boolean[0];
  private long nullKeyRowCount;

  public RowPacker(Comparison comparison, RowLayout layout, Side side) {
    this.layout = layout;
    this.side = side;
    List<ComparedColumn> compared = comparison.columns();
    canonicalisers = new Canonicaliser[compared.size()];
    steps = new Treatment.Step[compared.size()][];
    columns = new CanonicalColumn[compared.size()];
    casts = layout.mayBeUnparseable() ? new CastStep[compared.size()] : null;
    places = comparison.batchPlaces(side);
    fields = new int[compared.size()][];
    for (int i = 0; i < columns.length; i++) {
      ComparedColumn column = compared.get(i);
      canonicalisers[i] = canonicaliser(column);
      List<Integer> way = column.fieldsOn(side);
      if (!way.isEmpty()) {
        fields[i] = way.stream().mapToInt(Integer::intValue).toArray();
      }
      steps[i] = Treatment.steps(column.rule().on(side), column.typeOn(side));
      if (casts != null && column.rule().mayBeUnparseable()) {
        casts[i] = cast(steps[i]);
      }
      columns[i] = new CanonicalColumn();
    }
  }

  private Canonicaliser canonicaliser(ComparedColumn column) {
    if (column.canonical() instanceof Canonical.Nested form) {
      NestedCanonicaliser canonicaliser = new NestedCanonicaliser(form, side);
      nested.add(canonicaliser);
      return canonicaliser;
    }
    Canonicaliser form = Canonicaliser.of(column.treatedTypeOn(side), column.canonical());
    return column.rule().nans() == Rule.NaNs.DISTINCT ? new DistinctNaNs(form) : form;
  }

  /** The cast among the steps of a column; there is one at most. */
  private static @Nullable CastStep cast(Treatment.Step[] steps) {
    for (Treatment.Step step : steps) {
      if (step instanceof CastStep cast) {
        return cast;
      }
    }
    return null;
  }

  /** Rows packed so far whose key has a null in it. */
  public long nullKeyRowCount() {
    return nullKeyRowCount;
  }

  /** Values of maps packed so far in which a key came twice. */
  public long mapsWithDuplicateKeys() {
    long count = 0;
    for (NestedCanonicaliser canonicaliser : nested) {
      count += canonicaliser.mapsWithDuplicateKeys();
    }
    return count;
  }

  /** Packs the rows of a batch, in place of what {@code out} held. */
  public void pack(RowBatch batch, PackedRows out) {
    int rowCount = batch.rowCount();
    if (keyBytes.length < rowCount) {
      keyBytes = new int[rowCount];
      valueBytes = new int[rowCount];
      positions = new int[rowCount];
      nullKeys = new boolean[rowCount];
    }
    for (int c = 0; c < columns.length; c++) {
      ColumnVector vector = batch.vector(places[c]);
      int[] way = fields[c];
      if (way != null) {
        for (int field : way) {
          vector = vector.child(field);
        }
      }
      for (Treatment.Step step : steps[c]) {
        vector = step.apply(vector, rowCount);
      }
      canonicalisers[c].apply(vector, rowCount, columns[c]);
    }
    if (casts != null) {
      takeUnparseable(casts, rowCount);
    }
    measure(rowCount);
    out.lay(rowCount, keyBytes, valueBytes);
    writeKeys(rowCount, out);
    writeValues(rowCount, out);
    countNullKeys(rowCount);
  }

  private void takeUnparseable(@Nullable CastStep[] from, int rowCount) {
    for (int c = 0; c < columns.length; c++) {
      CastStep cast = from[c];
      for (int i = 0; cast != null && cast.hasUnparseable() && i < rowCount; i++) {
        byte[] text = cast.unparseable(i);
        if (text != null) {
          columns[c].setLone(i, rowCount, Lone.unparseable(text));
        }
      }
    }
  }

  private void measure(int rowCount) {
    Arrays.fill(keyBytes, 0, rowCount, layout.keysEndWithSide() ? 1 : 0);
    Arrays.fill(valueBytes, 0, rowCount, layout.fixedBytes());
    for (int part = 0; part < layout.keyCount(); part++) {
      KeyPart.measure(layout.key(part), columns[part], rowCount, keyBytes);
    }
    for (int v = 0; v < layout.valueCount(); v++) {
      CanonicalColumn column = columns[layout.keyCount() + v];
      if (layout.cellKind(v) == RowLayout.CellKind.LENGTH) {
        Cell.measureBytes(column, rowCount, valueBytes);
      } else if (column.hasExtended) {
        Cell.measureExtended(column, rowCount, valueBytes);
      }
      if (column.hasLone) {
        Cell.measureLone(column, rowCount, valueBytes);
      }
    }
  }

  private void writeKeys(int rowCount, PackedRows out) {
    for (int i = 0; i < rowCount; i++) {
      positions[i] = out.keyStart(i);
    }
    for (int part = 0; part < layout.keyCount(); part++) {
      KeyPart.write(layout.key(part), columns[part], rowCount, out.bytes(), positions);
    }
    if (layout.keysEndWithSide()) {
      for (int i = 0; i < rowCount; i++) {
        out.bytes()[positions[i]] = (byte) (hasLoneKey(i) ? 1 + side.index() : 0);
      }
    }
  }

  private boolean hasLoneKey(int row) {
    for (int part = 0; part < layout.keyCount(); part++) {
      if (columns[part].hasLone && columns[part].lone[row] != null) {
        return true;
      }
    }
    return false;
  }

  private void writeValues(int rowCount, PackedRows out) {
    byte[] bytes = out.bytes();
    for (int i = 0; i < rowCount; i++) {
      int start = out.keyStart(i) + keyBytes[i];
      for (int b = 0; b < layout.stateBytes(); b++) {
        bytes[start + b] = 0;
      }
      keyBytes[i] = start;
      positions[i] = start + layout.fixedBytes();
    }
    // From here on keyBytes holds where each value part starts, positions where its next long goes.
    for (int place = 0; place < layout.valueCount(); place++) {
      int v = layout.packed(place);
      CanonicalColumn column = columns[layout.keyCount() + v];
      Cell.write(layout, v, side, column, rowCount, bytes, keyBytes, positions);
    }
  }

  private void countNullKeys(int rowCount) {
    boolean some = false;
    for (int part = 0; part < layout.keyCount(); part++) {
      if (columns[part].hasNulls) {
        if (!some) {
          Arrays.fill(nullKeys, 0, rowCount, false);
          some = true;
        }
        for (int i = 0; i < rowCount; i++) {
          nullKeys[i] |= columns[part].isTrulyNull(i);
        }
      }
    }
    if (some) {
      for (int i = 0; i < rowCount; i++) {
        if (nullKeys[i]) {
          nullKeyRowCount++;
        }
      }
    }
  }
}
