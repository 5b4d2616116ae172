package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.util.List;

/**
 * Lists and maps: their elements are copied without those of nulls, one row's after the other's.
 */
final class ListCopier extends ArrayCopier {
  private static final int MAX_ELEMENTS = Integer.MAX_VALUE / 4;

  private final Layout layout;
  private final int size;
  private final boolean isMap;
  private final ArrayCopier[] elements;

  ListCopier(ArrowField field, Dictionaries dictionaries) {
    this.layout = field.layout();
    this.size = field.width();
    this.isMap = field.type() instanceof Type.MapOf;
    List<ArrowField> within = isMap ? field.children().get(0).children() : field.children();
    this.elements = new ArrayCopier[within.size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = of(within.get(i), dictionaries);
    }
  }

  private ArrayData elements(ArrayData array, int index) {
    return isMap ? array.child(0).child(index) : array.child(0);
  }

  @Override
  long bytes(ArrayData array, long from, long count) throws IOException {
    if (count == 0) {
      return 0;
    }
    long bytes = count * ROW_BYTES;
    if (layout == Layout.LIST || layout == Layout.LARGE_LIST || layout == Layout.FIXED_LIST) {
      long first = start(array, from);
      long end = end(array, from + count - 1);
      requireWithin(first, end, array.child(0).length());
      return bytes + bytesOfElements(array, first, end - first);
    }
    for (long row = from; row < from + count; row++) {
      long first = start(array, row);
      long end = end(array, row);
      // Below a null there may be anything; what is not null is looked at when it is copied.
      boolean isWithin = first >= 0 && end >= first && end <= array.child(0).length();
      if (isWithin && !array.isNull(row)) {
        bytes += bytesOfElements(array, first, end - first);
      }
    }
    return bytes;
  }

  private long bytesOfElements(ArrayData array, long from, long count) throws IOException {
    long bytes = 0;
    for (int i = 0; i < elements.length; i++) {
      bytes += elements[i].bytes(elements(array, i), from, count);
    }
    return bytes;
  }

  private long start(ArrayData array, long row) throws IOException {
    return layout == Layout.FIXED_LIST
        ? row * size
        : offset(array.values(), layout.offsetBytes(), row);
  }

  private long end(ArrayData array, long row) throws IOException {
    return switch (layout) {
      case FIXED_LIST -> (row + 1) * size;
      case LIST, LARGE_LIST -> offset(array.values(), layout.offsetBytes(), row + 1);
      default -> start(array, row) + offset(array.second(), layout.offsetBytes(), row);
    };
  }

  @Override
  void copyValues(ArrayData array, long from, int count, ColumnVector to, int at)
      throws IOException {
    long length = array.child(0).length();
    int used = end(to, at);
    // Elements that follow one another in the file are copied together.
    long runStart = 0;
    long runEnd = 0;
    int runAt = used;
    for (int i = 0; i < count; i++) {
      to.offsets()[at + i] = used;
      to.lengths()[at + i] = 0;
      if (to.isNull(at + i)) {
        continue;
      }
      long first = start(array, from + i);
      long end = end(array, from + i);
      requireWithin(first, end, length);
      if (used + (end - first) > MAX_ELEMENTS) {
        throw new ArrowDamage("the lists of a batch of rows have more elements than fit");
      }
      if (first != runEnd) {
        copyElements(array, runStart, runEnd, to, runAt);
        runStart = first;
        runAt = used;
      }
      runEnd = end;
      to.lengths()[at + i] = (int) (end - first);
      used += (int) (end - first);
    }
    copyElements(array, runStart, runEnd, to, runAt);
  }

  private void copyElements(ArrayData array, long from, long end, ColumnVector to, int at)
      throws IOException {
    if (end > from) {
      for (int i = 0; i < elements.length; i++) {
        elements[i].copy(elements(array, i), from, (int) (end - from), to.child(i), at);
      }
    }
  }
}
