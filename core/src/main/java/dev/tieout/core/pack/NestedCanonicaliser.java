package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.spec.Refusal;
import java.util.List;

/**
 * Brings lists, maps, and structs within them into bytes that compare in the order of the values
 * and of which none begins another. What a batch holds of elements is encoded at once, then put
 * together row by row. Not thread-safe.
 *
 * <pre>
 * list   = {1 part} 0          an element each; in the order of their bytes if order is ignored
 * map    = {1 part part} 0     an entry each, key and value, in the order of their bytes
 * struct = {part}              a field each, in the order of {@link
 *                              dev.tieout.core.rule.Comparison#sideless}
 * part   = as in {@link RowLayout}, or where it is nested itself:
 *          0                   null
 *        | 2 list, map or struct
 * </pre>
 */
final class NestedCanonicaliser implements Canonicaliser {
  static final int END = 0;
  static final int ANOTHER = 1;

  private final Canonical.Nested form;
  private final PartEncoder[] encoders;
  private final int[] children;
  private final Stretches joined = new Stretches();
  private final Stretches contents = new Stretches();
  private final StretchOrder order = new StretchOrder();
  private int[] lengths = new int[0];
  private int[] offsets = new int[0];
  private long mapsWithDuplicateKeys;

  NestedCanonicaliser(Canonical.Nested form, Side side) {
    this.form = form;
    List<Canonical.Part> parts = form.parts();
    this.encoders = new PartEncoder[parts.size()];
    this.children = new int[parts.size()];
    for (int i = 0; i < encoders.length; i++) {
      encoders[i] = new PartEncoder(parts.get(i).column(), side);
      children[i] = parts.get(i).childOn(side);
    }
  }

  /** Maps so far in which a key came twice, at any depth. */
  long mapsWithDuplicateKeys() {
    long count = mapsWithDuplicateKeys;
    for (PartEncoder encoder : encoders) {
      count += encoder.mapsWithDuplicateKeys();
    }
    return count;
  }

  @Override
  public void apply(ColumnVector vector, int rowCount, CanonicalColumn out) {
    out.start(vector);
    Stretches found = contents;
    if (form instanceof Canonical.StructOf) {
      found = join(vector, rowCount);
    } else {
      repeated(vector, rowCount);
    }
    if (lengths.length < rowCount) {
      lengths = new int[rowCount];
      offsets = new int[rowCount];
    }
    for (int i = 0; i < rowCount; i++) {
      offsets[i] = found.start(i);
      lengths[i] = found.length(i);
    }
    out.bytes = found.bytes();
    out.offsets = offsets;
    out.lengths = lengths;
  }

  /** The parts of each row of the children, one behind the other. */
  private Stretches join(ColumnVector vector, int count) {
    if (encoders.length == 1) {
      return encoders[0].encode(vector.child(children[0]), count);
    }
    Stretches[] parts = new Stretches[encoders.length];
    for (int p = 0; p < parts.length; p++) {
      parts[p] = encoders[p].encode(vector.child(children[p]), count);
    }
    joined.clear();
    for (int i = 0; i < count; i++) {
      for (Stretches part : parts) {
        joined.add(part, i);
      }
      joined.end();
    }
    return joined;
  }

  private void repeated(ColumnVector vector, int rowCount) {
    Stretches entries = join(vector, childCount(vector, rowCount));
    boolean isMap = form instanceof Canonical.MapOf;
    boolean isSorted =
        isMap
            || (form instanceof Canonical.ListOf list
                && list.order() == Canonical.ElementOrder.IGNORED);
    contents.clear();
    for (int row = 0; row < rowCount; row++) {
      if (!vector.isNull(row)) {
        int from = vector.offsets()[row];
        int length = vector.lengths()[row];
        if (isSorted) {
          addSorted(entries, from, length, isMap);
        } else {
          for (int i = from; i < from + length; i++) {
            contents.add(ANOTHER);
            contents.add(entries, i);
          }
        }
        contents.add(END);
      }
      contents.end();
    }
  }

  private void addSorted(Stretches entries, int from, int length, boolean isMap) {
    int[] sorted = order.of(entries, from, length);
    boolean hasDuplicateKey = false;
    for (int i = 0; i < length; i++) {
      contents.add(ANOTHER);
      contents.add(entries, sorted[i]);
      if (isMap && i > 0 && !hasDuplicateKey) {
        hasDuplicateKey = haveOneKey(entries, sorted[i - 1], sorted[i]);
      }
    }
    if (hasDuplicateKey) {
      mapsWithDuplicateKeys++;
    }
  }

  /** Whether the keys, which come first in entries and end where equal ones end, are the same. */
  private boolean haveOneKey(Stretches entries, int left, int right) {
    Canonical key = form.parts().get(0).column().canonical();
    byte[] bytes = entries.bytes();
    int leftEnd = NestedBytes.end(key, bytes, entries.start(left));
    int rightEnd = NestedBytes.end(key, bytes, entries.start(right));
    return java.util.Arrays.equals(
        bytes, entries.start(left), leftEnd, bytes, entries.start(right), rightEnd);
  }

  /** How many rows of the children the rows of a list or a map have between them. */
  private static int childCount(ColumnVector vector, int rowCount) {
    long count = 0;
    for (int row = 0; row < rowCount; row++) {
      if (!vector.isNull(row)) {
        count = Math.max(count, (long) vector.offsets()[row] + vector.lengths()[row]);
      }
    }
    if (count > Integer.MAX_VALUE) {
      throw new Refusal(
          "The lists of a batch of rows have "
              + count
              + " elements, more than one array can hold; exclude the column.");
    }
    return (int) count;
  }
}
