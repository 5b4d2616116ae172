package dev.tieout.local.internal.read;

import dev.tieout.core.filter.ColumnFacts;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns whose values the names of directories say, the same value in all rows of a file. All
 * files have the same such columns in the same order. Immutable.
 */
final class PartitionColumns {
  static final PartitionColumns NONE = new PartitionColumns(List.of());

  private final List<Column> columns;

  private PartitionColumns(List<Column> columns) {
    this.columns = columns;
  }

  /**
   * Finds the columns and their types.
   *
   * @throws Refusal if files differ in their columns
   */
  static PartitionColumns of(Side side, List<FoundFile> files) {
    FoundFile first = files.get(0);
    int count = first.partition().size();
    if (count == 0 && files.size() == 1) {
      return NONE;
    }
    @Nullable Type[] types = new @Nullable Type[count];
    for (FoundFile file : files) {
      if (!haveSameColumns(first, file)) {
        throw new Refusal(
            "The directories of the "
                + side.word()
                + " name columns ("
                + names(first)
                + ") for '"
                + first.path()
                + "' and ("
                + names(file)
                + ") for '"
                + file.path()
                + "'; reconcile them apart, or move one of them.");
      }
      for (int i = 0; i < count; i++) {
        types[i] =
            PartitionText.wider(types[i], PartitionText.typeOf(file.partition().get(i).raw()));
      }
    }
    List<Column> columns = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Type type = types[i] == null ? new Type.Text() : types[i];
      columns.add(Column.nullable(first.partition().get(i).name(), type));
    }
    return new PartitionColumns(List.copyOf(columns));
  }

  private static boolean haveSameColumns(FoundFile a, FoundFile b) {
    if (a.partition().size() != b.partition().size()) {
      return false;
    }
    for (int i = 0; i < a.partition().size(); i++) {
      if (!a.partition().get(i).name().equals(b.partition().get(i).name())) {
        return false;
      }
    }
    return true;
  }

  private static String names(FoundFile file) {
    StringBuilder names = new StringBuilder();
    for (FoundFile.Part part : file.partition()) {
      names.append(names.isEmpty() ? "" : ", ").append(part.name());
    }
    return names.isEmpty() ? "none" : names.toString();
  }

  List<Column> columns() {
    return columns;
  }

  /** The index of the column of that name, or -1. */
  int indexOf(String name) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** What is known of column {@code index} in a file: it has one value, or none. */
  ColumnFacts facts(int index, FoundFile file) {
    String raw = file.partition().get(index).raw();
    if (raw.equals(PartitionText.NULL)) {
      return ColumnFacts.ALL_NULL;
    }
    Type type = columns.get(index).type();
    if (type instanceof Type.Floating
        || (type instanceof Type.Decimal && ColumnVector.carriesBytes(type))) {
      return new ColumnFacts(false, true, null);
    }
    if (ColumnVector.carriesBytes(type)) {
      byte[] bytes = PartitionText.bytesOf(type, raw);
      return new ColumnFacts(false, true, new ColumnFacts.Bounds(0, 0, bytes, bytes));
    }
    long value = PartitionText.longOf(type, raw);
    return new ColumnFacts(false, true, new ColumnFacts.Bounds(value, value, null, null));
  }

  /** Gives the first rows of a vector the value that column {@code index} has in a file. */
  void fill(int index, FoundFile file, ColumnVector vector, int rows) {
    String raw = file.partition().get(index).raw();
    // The file before may have left nulls.
    vector.reset();
    if (raw.equals(PartitionText.NULL)) {
      vector.setHasNulls(true);
      Arrays.fill(vector.nulls(), 0, rows, true);
    } else if (ColumnVector.carriesBytes(vector.type())) {
      byte[] bytes = PartitionText.bytesOf(vector.type(), raw);
      vector.setBytes(bytes);
      Arrays.fill(vector.offsets(), 0, rows, 0);
      Arrays.fill(vector.lengths(), 0, rows, bytes.length);
    } else {
      Arrays.fill(vector.longs(), 0, rows, PartitionText.longOf(vector.type(), raw));
    }
  }
}
