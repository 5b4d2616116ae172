package dev.tieout.core.explain;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A break as tests of causes see it: both values, read as what they are once a test asks. Moved
 * from break to break; not thread-safe.
 */
final class Pair {
  /** What {@link #sameness} is until it is set. */
  static final int UNKNOWN = -2;

  private static final long[] POWERS = new long[19];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = POWERS[i - 1] * 10;
    }
  }

  private final NumberValue sourceNumber = new NumberValue();
  private final NumberValue targetNumber = new NumberValue();
  private final TimeValue sourceTime = new TimeValue();
  private final TimeValue targetTime = new TimeValue();
  private Family family = Family.OTHER;
  private Cell cell = new Cell();
  private boolean hasSource;
  private boolean hasTarget;
  private boolean isNarrow;
  private long s;
  private long t;
  private int scale;
  private boolean endInDigits;
  private @Nullable String sourceText;
  private @Nullable String targetText;
  private int sameness = UNKNOWN;

  /** Looks at a break, as one of a column of a family. */
  void look(Cell cell, Family family) {
    this.cell = cell;
    this.family = cell.isUnparseable() ? Family.TEXT : family;
    sourceText = null;
    targetText = null;
    sameness = UNKNOWN;
    Value source = cell.source();
    Value target = cell.target();
    hasSource = !source.isNull();
    hasTarget = !target.isNull();
    isNarrow = false;
    if (this.family.isNumber()) {
      hasSource &= sourceNumber.read(source.bytes(), source.length()) && source.isWhole();
      hasTarget &= targetNumber.read(target.bytes(), target.length()) && target.isWhole();
      align();
    } else if (this.family.isOfTime()) {
      hasSource &= sourceTime.read(source.bytes(), source.length());
      hasTarget &= targetTime.read(target.bytes(), target.length());
    }
  }

  private void align() {
    if (!hasSource || !hasTarget || !sourceNumber.isNarrow() || !targetNumber.isNarrow()) {
      return;
    }
    scale = Math.max(sourceNumber.scale(), targetNumber.scale());
    s = sourceNumber.unscaled();
    t = targetNumber.unscaled();
    isNarrow = true;
    if (sourceNumber.scale() != scale) {
      long power = POWERS[scale - sourceNumber.scale()];
      isNarrow = Math.multiplyHigh(s, power) == (s * power) >> 63;
      s *= power;
    } else if (targetNumber.scale() != scale) {
      long power = POWERS[scale - targetNumber.scale()];
      isNarrow = Math.multiplyHigh(t, power) == (t * power) >> 63;
      t *= power;
    }
    endInDigits = s % 10 != 0 && t % 10 != 0;
    isNarrow &= Math.abs(s) < POWERS[18] && Math.abs(t) < POWERS[18];
  }

  static long power(int exponent) {
    return POWERS[exponent];
  }

  Family family() {
    return family;
  }

  Cell cell() {
    return cell;
  }

  Value source() {
    return cell.source();
  }

  Value target() {
    return cell.target();
  }

  /** True if both values are of the family, none is null, and both are held whole. */
  boolean hasBoth() {
    return hasSource && hasTarget;
  }

  /** True if the source's value is of the family. */
  boolean hasSource() {
    return hasSource;
  }

  boolean hasTarget() {
    return hasTarget;
  }

  /** True if both are numbers below 10^18 at one scale: {@link #s}, {@link #t}. */
  boolean isNarrow() {
    return isNarrow;
  }

  long s() {
    return s;
  }

  long t() {
    return t;
  }

  int scale() {
    return scale;
  }

  /** True if neither ends in 0 at their scale: then none is the other rounded. */
  boolean endInDigits() {
    return endInDigits;
  }

  NumberValue sourceNumber() {
    return sourceNumber;
  }

  NumberValue targetNumber() {
    return targetNumber;
  }

  TimeValue sourceTime() {
    return sourceTime;
  }

  TimeValue targetTime() {
    return targetTime;
  }

  /** True if both are texts that are held whole. */
  boolean hasTexts() {
    return !source().isNull() && !target().isNull() && source().isWhole() && target().isWhole();
  }

  String sourceText() {
    if (sourceText == null) {
      sourceText = Objects.requireNonNull(source().text());
    }
    return sourceText;
  }

  String targetText() {
    if (targetText == null) {
      targetText = Objects.requireNonNull(target().text());
    }
    return targetText;
  }

  /** Which of the samenesses of texts holds, -1 for none, once it was looked for. */
  int sameness() {
    return sameness;
  }

  void setSameness(int found) {
    sameness = found;
  }
}
