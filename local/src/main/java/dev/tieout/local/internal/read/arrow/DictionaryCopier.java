package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.schema.ColumnVector;
import java.io.IOException;

/** Numbers that stand for values of a dictionary. Bytes are shared with it, not copied. */
final class DictionaryCopier extends ArrayCopier {
  private final LongCopier numbers;
  private final ColumnVector indexes;
  private final Dictionaries.Values values;
  private final boolean hasBytes;

  DictionaryCopier(ArrowField field, Dictionaries.Values values) {
    ArrowField indexField = field.indexes();
    this.numbers = new LongCopier(indexField.form(), indexField.width());
    this.indexes =
        new ColumnVector(
            new dev.tieout.core.schema.Type.Int(64, dev.tieout.core.schema.Type.Sign.SIGNED), 0);
    this.values = values;
    this.hasBytes = ColumnVector.carriesBytes(field.type());
  }

  /** Values are shared, so that their length is no matter. */
  @Override
  long bytes(ArrayData array, long from, long count) {
    return count * ROW_BYTES;
  }

  @Override
  void copyValues(ArrayData array, long from, int count, ColumnVector to, int at)
      throws IOException {
    indexes.ensureCapacity(count);
    numbers.copyValues(array, from, count, indexes, 0);
    ColumnVector dictionary = values.vector();
    if (hasBytes) {
      to.setBytes(dictionary.bytes());
    }
    for (int i = 0; i < count; i++) {
      int row = at + i;
      if (to.isNull(row)) {
        clear(to, row);
        continue;
      }
      long index = indexes.longs()[i];
      if (index < 0 || index >= values.count()) {
        throw new ArrowDamage(
            "value " + index + " is of a dictionary of " + values.count() + " values");
      }
      copyOne(dictionary, (int) index, to, row);
    }
  }

  private void clear(ColumnVector to, int row) {
    if (hasBytes) {
      to.offsets()[row] = 0;
      to.lengths()[row] = 0;
    }
  }

  private void copyOne(ColumnVector dictionary, int index, ColumnVector to, int row) {
    if (dictionary.isNull(index)) {
      to.setHasNulls(true);
      to.nulls()[row] = true;
      clear(to, row);
    } else if (hasBytes) {
      to.offsets()[row] = dictionary.offsets()[index];
      to.lengths()[row] = dictionary.lengths()[index];
    } else {
      to.longs()[row] = dictionary.longs()[index];
      if (to.nanos().length > row) {
        to.nanos()[row] = dictionary.nanos()[index];
      }
    }
  }
}
