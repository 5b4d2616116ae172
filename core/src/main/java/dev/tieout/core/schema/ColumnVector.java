package dev.tieout.core.schema;

import java.util.Arrays;

/**
 * The values of one column in a batch of rows, as flat arrays that readers fill and packers read.
 *
 * <p>Which arrays hold the values is said by {@link Type}. Invariants:
 *
 * <ol>
 *   <li>{@code nulls()[i]} is meaningful only when {@link #hasNulls()}; the other arrays hold
 *       anything at a null row.
 *   <li>Value i of a byte type is {@code bytes()[offsets()[i] .. offsets()[i] + lengths()[i])};
 *       values may share bytes (a dictionary) and need not be in order.
 *   <li>The arrays are at least as long as the batch's row count; they are reused from batch to
 *       batch, so a consumer copies what it keeps.
 * </ol>
 *
 * Not thread-safe.
 */
public final class ColumnVector {
  private static final byte[] NO_BYTES = new byte[0];

  private final Type type;
  private final boolean[] nulls;
  private final long[] longs;
  private final int[] nanos;
  private final int[] offsets;
  private final int[] lengths;
  private byte[] bytes = NO_BYTES;
  private boolean hasNulls;

  /**
   * Makes a vector of {@code capacityRows} rows, with the arrays that {@code type} needs.
   *
   * @throws IllegalArgumentException if the type is nested: a vector holds flat values
   */
  public ColumnVector(Type type, int capacityRows) {
    this.type = type;
    this.nulls = new boolean[capacityRows];
    boolean carriesBytes = carriesBytes(type);
    this.longs = new long[carriesBytes ? 0 : capacityRows];
    this.offsets = new int[carriesBytes ? capacityRows : 0];
    this.lengths = new int[carriesBytes ? capacityRows : 0];
    boolean carriesNanos =
        type instanceof Type.Timestamp t && t.unit() == Type.Unit.SECONDS_AND_NANOS;
    this.nanos = new int[carriesNanos ? capacityRows : 0];
  }

  /** True if values of the type travel in {@code bytes}, false if in {@code longs}. */
  public static boolean carriesBytes(Type type) {
    if (type instanceof Type.Decimal d) {
      return !d.isCompact();
    }
    if (type instanceof Type.Struct || type instanceof Type.ListOf || type instanceof Type.MapOf) {
      throw new IllegalArgumentException("a vector holds flat values, not a " + type);
    }
    return type instanceof Type.Text || type instanceof Type.Binary || type instanceof Type.Uuid;
  }

  public Type type() {
    return type;
  }

  public int capacityRows() {
    return nulls.length;
  }

  public boolean hasNulls() {
    return hasNulls;
  }

  /** Declares whether this batch has nulls; when it has, every entry of {@code nulls} is set. */
  public void setHasNulls(boolean hasNulls) {
    this.hasNulls = hasNulls;
  }

  public boolean[] nulls() {
    return nulls;
  }

  public long[] longs() {
    return longs;
  }

  public int[] nanos() {
    return nanos;
  }

  public byte[] bytes() {
    return bytes;
  }

  /** Points the vector at the array that holds this batch's bytes. */
  public void setBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  public int[] offsets() {
    return offsets;
  }

  public int[] lengths() {
    return lengths;
  }

  /** True if row {@code row} is null. */
  public boolean isNull(int row) {
    return hasNulls && nulls[row];
  }

  /** Clears the null flags: the next batch starts with no nulls. */
  public void reset() {
    if (hasNulls) {
      Arrays.fill(nulls, false);
      hasNulls = false;
    }
  }
}
