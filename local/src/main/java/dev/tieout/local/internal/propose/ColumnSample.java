package dev.tieout.local.internal.propose;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import dev.tieout.core.text.TypeInference;
import dev.tieout.local.internal.read.ColumnEvidence;
import java.util.Arrays;

/**
 * What a sample shows of a flat column: a hash of each value, never the values, so that its size
 * does not depend on them. Equal values of one type have equal hashes. Not thread-safe.
 */
final class ColumnSample {
  private static final long NULL_HASH = 0x9e3779b97f4a7c15L;

  private final Column column;
  private final ColumnEvidence evidence;
  private final TypeInference inference = new TypeInference();
  private long[] hashes = new long[1024];
  private int rows;
  private int nulls;
  private int empties;
  private int trailingBlanks;
  private long chars;
  private int finestNanos = 1_000_000_000;

  ColumnSample(Column column, ColumnEvidence evidence) {
    this.column = column;
    this.evidence = evidence;
  }

  Column column() {
    return column;
  }

  ColumnEvidence evidence() {
    return evidence;
  }

  int rows() {
    return rows;
  }

  int nulls() {
    return nulls;
  }

  /** The values of text that are empty. */
  int empties() {
    return empties;
  }

  /** The values of text that end in a blank. */
  int trailingBlanks() {
    return trailingBlanks;
  }

  /** The length of text in bytes, on average. */
  long averageChars() {
    return chars / Math.max(1, rows - nulls);
  }

  /** The type that the values of text look like; string if they look like nothing else. */
  Type textType() {
    return inference.type();
  }

  /** The coarsest of second, milli-, micro- and nanosecond that holds every timestamp, in ns. */
  int finestNanos() {
    return finestNanos;
  }

  /** The hashes of the rows so far. */
  long[] hashes() {
    return Arrays.copyOf(hashes, rows);
  }

  /** How many rows have a value that a row before them has. */
  static int repeats(long[] rowHashes) {
    long[] sorted = rowHashes.clone();
    Arrays.sort(sorted);
    int repeats = 0;
    for (int i = 1; i < sorted.length; i++) {
      repeats += sorted[i] == sorted[i - 1] ? 1 : 0;
    }
    return repeats;
  }

  /** Takes the first rows of a batch. */
  void add(ColumnVector vector, int count) {
    if (rows + count > hashes.length) {
      hashes = Arrays.copyOf(hashes, Math.max(rows + count, 2 * hashes.length));
    }
    for (int row = 0; row < count; row++) {
      hashes[rows++] = vector.isNull(row) ? nullHash() : value(vector, row);
    }
  }

  private long nullHash() {
    nulls++;
    return NULL_HASH;
  }

  private long value(ColumnVector vector, int row) {
    if (ColumnVector.carriesBytes(vector.type())) {
      int from = vector.offsets()[row];
      int length = vector.lengths()[row];
      if (vector.type() instanceof Type.Text) {
        look(vector.bytes(), from, length);
      }
      long hash = length;
      for (int i = from; i < from + length; i++) {
        hash = mixed(hash * 31 + vector.bytes()[i]);
      }
      return hash;
    }
    long value = vector.longs()[row];
    if (vector.type() instanceof Type.Timestamp timestamp) {
      lookAtTime(
          timestamp,
          value,
          timestamp.unit() == Type.Unit.SECONDS_AND_NANOS ? vector.nanos()[row] : 0);
      return timestamp.unit() == Type.Unit.SECONDS_AND_NANOS
          ? mixed(value * 31 + vector.nanos()[row])
          : mixed(value);
    }
    return mixed(value);
  }

  private void look(byte[] bytes, int from, int length) {
    chars += length;
    if (length == 0) {
      empties++;
      return;
    }
    trailingBlanks += bytes[from + length - 1] == ' ' ? 1 : 0;
    if (length <= 64) {
      char[] text = new String(bytes, from, length, UTF_8).toCharArray();
      inference.add(text, 0, text.length);
    } else {
      inference.addString();
    }
  }

  private void lookAtTime(Type.Timestamp type, long value, int nanos) {
    int unitNanos =
        switch (type.unit()) {
          case MILLIS -> 1_000_000;
          case MICROS -> 1_000;
          case NANOS, SECONDS_AND_NANOS -> 1;
        };
    long fraction =
        type.unit() == Type.Unit.SECONDS_AND_NANOS
            ? nanos
            : Math.floorMod(value, 1_000_000_000L / unitNanos) * unitNanos;
    while (fraction % finestNanos != 0) {
      finestNanos /= 1_000;
    }
  }

  private static long mixed(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
