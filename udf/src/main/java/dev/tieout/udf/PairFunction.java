package dev.tieout.udf;

import dev.tieout.core.pack.PackedRows;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.pack.ValueReader;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * What the functions of two rows answer, of which the first stands for the source: whether they are
 * equal, and where they differ. Made once a query and called by the code that Spark generates, so
 * it is public, and is no interface for others. Thread-safe; functions of equal types and rules are
 * equal.
 */
public final class PairFunction implements Serializable {
  private static final long serialVersionUID = 1;

  /** The type of the differences. */
  static final DataType DIFFERENCES =
      DataTypes.createArrayType(
          new StructType()
              .add("column", DataTypes.StringType, false)
              .add("source", DataTypes.StringType, true)
              .add("target", DataTypes.StringType, true),
          false);

  private static final ArrayData NONE = new GenericArrayData(new Object[0]);

  private final StructType source;
  private final StructType target;
  private final Comparison comparison;
  private final transient ThreadLocal<Worker> workers;

  /**
   * @param source the types of rows whose fields are {@link Comparison#columnsToRead} of the
   *     source, in that order
   * @param target the same of the target
   * @param comparison pairs rows by position, so that every field is compared
   */
  PairFunction(StructType source, StructType target, Comparison comparison) {
    this.source = source;
    this.target = target;
    this.comparison = comparison;
    this.workers = ThreadLocal.withInitial(() -> new Worker(source, target, comparison));
  }

  /** Whether two rows are equal. A row that is null equals another only. */
  public boolean equal(@Nullable InternalRow left, @Nullable InternalRow right) {
    if (left == null || right == null) {
      return left == right;
    }
    return workers.get().differing(left, right) == 0;
  }

  /**
   * The fields that differ, with the text of both values, which is null for a null: nothing of two
   * rows that are null, and null if one of them is.
   */
  public @Nullable ArrayData differences(@Nullable InternalRow left, @Nullable InternalRow right) {
    if (left == null || right == null) {
      return left == right ? NONE : null;
    }
    Worker worker = workers.get();
    int count = worker.differing(left, right);
    return count == 0 ? NONE : worker.differences(count);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PairFunction that
        && source.equals(that.source)
        && target.equals(that.target)
        && comparison.columns().toString().equals(that.comparison.columns().toString());
  }

  @Override
  public int hashCode() {
    return source.hashCode() * 31 + target.hashCode();
  }

  @Override
  public String toString() {
    return "tieout";
  }

  private Object readResolve() {
    return new PairFunction(source, target, comparison);
  }

  /** What one thread works with. */
  private static final class Worker {
    private final OneRowPacker sourcePacker;
    private final OneRowPacker targetPacker;
    private final ValueReader reader;
    private final UTF8String[] names;
    private final int[] differing;
    private PackedRows left = new PackedRows();
    private PackedRows right = left;

    Worker(StructType source, StructType target, Comparison comparison) {
      RowLayout layout = new RowLayout(comparison);
      sourcePacker = new OneRowPacker(source, comparison, layout, Side.SOURCE);
      targetPacker = new OneRowPacker(target, comparison, layout, Side.TARGET);
      reader = new ValueReader(layout);
      List<ComparedColumn> columns = comparison.values();
      differing = new int[columns.size()];
      names = new UTF8String[columns.size()];
      for (int i = 0; i < names.length; i++) {
        names[i] = UTF8String.fromString(columns.get(i).name());
      }
    }

    /** How many fields differ, which {@code differing} then names. */
    int differing(InternalRow source, InternalRow target) {
      left = sourcePacker.pack(source);
      right = targetPacker.pack(target);
      boolean isSame =
          Arrays.equals(
              left.bytes(),
              valueStart(left),
              left.rowEnd(0),
              right.bytes(),
              valueStart(right),
              right.rowEnd(0));
      return isSame
          ? 0
          : reader.differing(
              left.bytes(), valueStart(left), right.bytes(), valueStart(right), differing);
    }

    private static int valueStart(PackedRows row) {
      return row.keyStart(0) + row.keyLength(0);
    }

    ArrayData differences(int count) {
      Object[] rows = new Object[count];
      for (int i = 0; i < count; i++) {
        int column = differing[i];
        rows[i] =
            new GenericInternalRow(
                new Object[] {names[column], text(column, left), text(column, right)});
      }
      return new GenericArrayData(rows);
    }

    private @Nullable UTF8String text(int column, PackedRows row) {
      return UTF8String.fromString(reader.text(column, row.bytes(), valueStart(row)));
    }
  }
}
