package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.DecimalText;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns packed keys back into typed values, for results. A form that has no column type of its own
 * everywhere (times, UUIDs, mixed numbers, timestamps finer than microseconds) becomes text, and so
 * does what a mask hides.
 */
public final class KeyReader {
  private static final int MAX_DECIMAL_DIGITS = 38;
  private static final int SIGNED_DIGITS = 19;
  private static final int UNSIGNED_DIGITS = 20;

  private final Canonical[] forms;
  private final Type[] types;
  private final boolean endsWithSide;
  private final @Nullable MaskedText @Nullable [] masks;

  public KeyReader(Comparison comparison) {
    forms = new Canonical[comparison.keys().size()];
    types = new Type[forms.length];
    for (int i = 0; i < forms.length; i++) {
      ComparedColumn key = comparison.keys().get(i);
      forms[i] = key.canonical();
      types[i] = resultType(key);
    }
    masks = comparison.isMasked() ? MaskedText.of(comparison, comparison.keys()) : null;
    endsWithSide = RowLayout.keysEndWithSide(comparison);
  }

  /** The columns that hold the key in results, nullable. */
  public static List<Column> resultColumns(Comparison comparison) {
    List<Column> columns = new ArrayList<>();
    for (ComparedColumn key : comparison.keys()) {
      columns.add(Column.nullable(key.name(), resultType(key)));
    }
    return columns;
  }

  private static Type resultType(ComparedColumn key) {
    if (key.rule().mayBeUnparseable() || key.rule().mask() != null) {
      return new Type.Text();
    }
    Canonical form = key.canonical();
    if (form instanceof Canonical.Exact exact) {
      Type left = key.treatedTypeOn(Side.SOURCE);
      Type right = key.treatedTypeOn(Side.TARGET);
      int wholeDigits = Math.max(wholeDigits(left), wholeDigits(right));
      if (exact.scale() == 0 && isSigned64(left) && isSigned64(right)) {
        return new Type.Int(64, Type.Sign.SIGNED);
      }
      int digits = wholeDigits + exact.scale();
      return digits <= MAX_DECIMAL_DIGITS
          ? new Type.Decimal(Math.max(1, digits), exact.scale())
          : new Type.Text();
    }
    if (form instanceof Canonical.Truth) {
      return new Type.Bool();
    }
    if (form instanceof Canonical.Binary64) {
      return new Type.Floating(64);
    }
    if (form instanceof Canonical.Bytes) {
      return new Type.Binary();
    }
    if (form instanceof Canonical.Date) {
      return new Type.Date();
    }
    if (form instanceof Canonical.Timestamp timestamp
        && fitsMicros(key, Side.SOURCE)
        && fitsMicros(key, Side.TARGET)) {
      return new Type.Timestamp(Type.Unit.MICROS, timestamp.clock());
    }
    return new Type.Text();
  }

  private static boolean isSigned64(Type type) {
    return type instanceof Type.Int i && (i.bits() < 64 || i.sign() == Type.Sign.SIGNED);
  }

  private static int wholeDigits(Type type) {
    if (type instanceof Type.Decimal decimal) {
      return decimal.precision() - decimal.scale();
    }
    return isSigned64(type) ? SIGNED_DIGITS : UNSIGNED_DIGITS;
  }

  /** By the type stored: a treatment makes a timestamp no finer. */
  private static boolean fitsMicros(ComparedColumn key, Side side) {
    Type type =
        key.typeOn(side) instanceof Type.Timestamp stored ? stored : key.treatedTypeOn(side);
    Type.Unit unit = ((Type.Timestamp) type).unit();
    return unit == Type.Unit.MICROS || unit == Type.Unit.MILLIS;
  }

  /**
   * Sets columns 0 and on of the builder's row to the parts of a key.
   *
   * @throws IllegalStateException if the parts do not fill the key: it was packed for other columns
   */
  public void read(byte[] bytes, int keyStart, int keyLength, BatchBuilder out) {
    int position = keyStart;
    for (int part = 0; part < forms.length; part++) {
      int next = KeyPart.end(forms[part], bytes, position);
      if (bytes[position] == KeyPart.NULL) {
        out.setNull(part);
      } else {
        readPart(part, bytes, position, next, out);
      }
      position = next;
    }
    position += endsWithSide ? 1 : 0;
    if (position != keyStart + keyLength) {
      throw new IllegalStateException(
          "a key of " + keyLength + " bytes ends after " + (position - keyStart));
    }
  }

  private void readPart(int part, byte[] bytes, int position, int next, BatchBuilder out) {
    Canonical form = forms[part];
    int from = position + 1;
    boolean isText = types[part] instanceof Type.Text;
    if (bytes[position] == KeyPart.LONE) {
      readLone(part, NestedBytes.unescaped(bytes, from, next - 1), out);
    } else if (form instanceof Canonical.Exact exact) {
      readExact(part, exact.scale(), bytes, position, next, out);
    } else if (form instanceof Canonical.Truth) {
      if (isText) {
        setText(part, bytes[from] == 0 ? "false" : "true", out);
      } else {
        out.setLong(part, bytes[from]);
      }
    } else if (form instanceof Canonical.Date) {
      long day = BigEndian.readInt(bytes, from) ^ Integer.MIN_VALUE;
      if (isText) {
        setText(part, ValueText.date(day), out);
      } else {
        out.setLong(part, day);
      }
    } else if (form instanceof Canonical.Binary64) {
      long ordered = BigEndian.readLong(bytes, from);
      long bits = ordered ^ ((~ordered >> 63) | Long.MIN_VALUE);
      if (isText) {
        setText(part, DecimalText.ofDouble(bits), out);
      } else {
        out.setLong(part, bits);
      }
    } else if (form instanceof Canonical.Time) {
      setText(part, ValueText.time(BigEndian.readLong(bytes, from) ^ Long.MIN_VALUE), out);
    } else if (form instanceof Canonical.Timestamp timestamp) {
      long seconds = BigEndian.readLong(bytes, from) ^ Long.MIN_VALUE;
      int nanos = BigEndian.readInt(bytes, from + 8);
      if (isText) {
        setText(part, ValueText.timestamp(seconds, nanos, timestamp.clock()), out);
      } else {
        out.setLong(part, micros(seconds, nanos));
      }
    } else {
      byte[] plain = NestedBytes.unescaped(bytes, from, next - 1);
      if (form instanceof Canonical.Text) {
        setText(part, plain, 0, plain.length, out);
      } else if (form instanceof Canonical.Bytes && !isText) {
        out.setBytes(part, plain);
      } else {
        setText(part, ValueText.ofBytes(form, plain, 0, plain.length), out);
      }
    }
  }

  /** A value that equals nothing: text where there are unparseable ones, else the double NaN. */
  private void readLone(int part, byte[] value, BatchBuilder out) {
    if (types[part] instanceof Type.Text) {
      if (value[0] == Lone.UNPARSEABLE) {
        setText(part, value, 1, value.length - 1, out);
      } else {
        setText(part, Lone.text(value), out);
      }
    } else {
      out.setLong(part, Double.doubleToLongBits(Double.NaN));
    }
  }

  private static long micros(long seconds, int nanos) {
    try {
      return Math.addExact(Math.multiplyExact(seconds, 1_000_000L), nanos / 1000);
    } catch (ArithmeticException overflow) {
      throw new Refusal(
          "A key holds "
              + ValueText.timestamp(seconds, nanos, Type.Clock.LOCAL)
              + ", which no 64-bit count of microseconds can hold; leave that row out of the data.",
          overflow);
    }
  }

  private void readExact(
      int part, int scale, byte[] bytes, int position, int next, BatchBuilder out) {
    boolean wide = bytes[position] != KeyPart.PRESENT;
    BigInteger unscaled =
        wide
            ? new BigInteger(bytes, position + 2, next - position - 2)
            : BigInteger.valueOf(BigEndian.readLong(bytes, position + 1) ^ Long.MIN_VALUE);
    if (types[part] instanceof Type.Text) {
      setText(part, ValueText.exact(unscaled, scale), out);
    } else if (types[part] instanceof Type.Decimal decimal && !decimal.isCompact()) {
      out.setBytes(part, unscaled.toByteArray());
    } else {
      out.setLong(part, unscaled.longValueExact());
    }
  }

  private void setText(int part, String text, BatchBuilder out) {
    MaskedText mask = masks == null ? null : masks[part];
    String shown = mask == null ? text : mask.of(text);
    out.setBytes(part, shown.getBytes(StandardCharsets.UTF_8));
  }

  /** Sets a text, which need be no UTF-8. */
  private void setText(int part, byte[] bytes, int from, int length, BatchBuilder out) {
    if (masks == null || masks[part] == null) {
      out.setBytes(part, bytes, from, length);
    } else {
      setText(part, ValueText.text(bytes, from, length), out);
    }
  }
}
