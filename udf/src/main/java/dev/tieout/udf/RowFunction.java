package dev.tieout.udf;

import dev.tieout.core.digest.Fingerprint;
import dev.tieout.core.pack.PackedRows;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * What the functions of one row answer: its packed bytes, those of its key, the digest of both.
 * Made once a query and called by the code that Spark generates, so it is public, and is no
 * interface for others. Thread-safe; functions of equal types and rules are equal.
 */
public final class RowFunction implements Serializable {
  private static final long serialVersionUID = 1;

  private final StructType struct;
  private final Comparison comparison;
  private final transient ThreadLocal<Worker> workers;

  /**
   * @param struct the types of rows whose fields are {@link Comparison#columnsToRead} of the
   *     source, in that order
   */
  RowFunction(StructType struct, Comparison comparison) {
    this.struct = struct;
    this.comparison = comparison;
    this.workers = ThreadLocal.withInitial(() -> new Worker(struct, comparison));
  }

  /** The packed bytes of a row that is not null: its key, then its values. */
  public byte[] canonical(InternalRow row) {
    return workers.get().packer.pack(row).copyOfRow(0);
  }

  /** The packed bytes of the row's key. */
  public byte[] key(InternalRow row) {
    PackedRows packed = workers.get().packer.pack(row);
    int start = packed.keyStart(0);
    return Arrays.copyOfRange(packed.bytes(), start, start + packed.keyLength(0));
  }

  /** What the row adds to the fingerprint of a side, as 16 bytes, high ones first. */
  public byte[] digest(InternalRow row) {
    PackedRows packed = workers.get().packer.pack(row);
    Fingerprint fingerprint = new Fingerprint();
    fingerprint.add(packed.bytes(), packed.keyStart(0), packed.rowEnd(0));
    return ByteBuffer.allocate(16).putLong(fingerprint.high()).putLong(fingerprint.low()).array();
  }

  /** The packed bytes of the row that a key and values make. */
  public byte[] canonicalOfTwo(InternalRow key, InternalRow values) {
    return canonical(workers.get().joined.apply(key, values));
  }

  /** The digest of the row that a key and values make. */
  public byte[] digestOfTwo(InternalRow key, InternalRow values) {
    return digest(workers.get().joined.apply(key, values));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RowFunction that
        && struct.equals(that.struct)
        && comparison.columns().toString().equals(that.comparison.columns().toString())
        && comparison.keys().size() == that.comparison.keys().size();
  }

  @Override
  public int hashCode() {
    return struct.hashCode();
  }

  @Override
  public String toString() {
    return "tieout";
  }

  private Object readResolve() {
    return new RowFunction(struct, comparison);
  }

  /** What one thread works with. */
  private static final class Worker {
    private final OneRowPacker packer;
    private final JoinedRow joined = new JoinedRow();

    Worker(StructType struct, Comparison comparison) {
      packer = new OneRowPacker(struct, comparison, new RowLayout(comparison), Side.SOURCE);
    }
  }
}
