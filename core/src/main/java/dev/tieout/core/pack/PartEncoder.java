package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Side;
import dev.tieout.core.rule.Treatment;
import dev.tieout.core.schema.ColumnVector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the elements, keys, values or fields of one part of a nested form, those of a whole batch
 * at once, as parts of keys are. Not thread-safe.
 */
final class PartEncoder {
  private final Canonical form;
  private final Treatment.Step[] steps;
  private final Canonicaliser canonicaliser;
  private final @Nullable NestedCanonicaliser nested;
  private final CanonicalColumn column = new CanonicalColumn();
  private final Stretches parts = new Stretches();
  private int[] positions = new int[0];

  PartEncoder(ComparedColumn column, Side side) {
    this.form = column.canonical();
    this.steps = Treatment.steps(column.rule().on(side), column.typeOn(side));
    this.nested =
        form instanceof Canonical.Nested within ? new NestedCanonicaliser(within, side) : null;
    this.canonicaliser =
        nested != null ? nested : Canonicaliser.of(column.treatedTypeOn(side), form);
  }

  /** A stretch for each of the first rows of a vector; valid until the next call. */
  Stretches encode(ColumnVector vector, int count) {
    ColumnVector treated = vector;
    for (Treatment.Step step : steps) {
      treated = step.apply(treated, count);
    }
    canonicaliser.apply(treated, count, column);
    if (nested == null) {
      encodeFlat(count);
    } else {
      encodeNested(count);
    }
    return parts;
  }

  private void encodeFlat(int count) {
    if (positions.length < count) {
      positions = new int[count];
    }
    Arrays.fill(positions, 0, count, 0);
    KeyPart.measure(form, column, count, positions);
    parts.lay(positions, count);
    for (int i = 0; i < count; i++) {
      positions[i] = parts.start(i);
    }
    KeyPart.write(form, column, count, parts.bytes(), positions);
  }

  private void encodeNested(int count) {
    parts.clear();
    for (int i = 0; i < count; i++) {
      if (column.isNull(i)) {
        parts.add(KeyPart.NULL);
      } else {
        parts.add(KeyPart.PRESENT);
        parts.add(column.bytes, column.offsets[i], column.lengths[i]);
      }
      parts.end();
    }
  }

  /** Maps so far in which a key came twice, at any depth. */
  long mapsWithDuplicateKeys() {
    return nested == null ? 0 : nested.mapsWithDuplicateKeys();
  }
}
