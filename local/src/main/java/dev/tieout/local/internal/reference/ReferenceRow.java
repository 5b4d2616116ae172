package dev.tieout.local.internal.reference;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.Side;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decoded row, and its packed form written the plain way from the grammar of packed rows, for the
 * order of duplicates and the fingerprint.
 *
 * @param key the key's values
 * @param values the other values
 * @param packedKey the key in packed form
 * @param packedValue the value part in packed form
 */
record ReferenceRow(
    List<@Nullable Object> key,
    List<@Nullable Object> values,
    ReferenceValue.Bytes packedKey,
    ReferenceValue.Bytes packedValue) {

  private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  static ReferenceRow of(
      List<@Nullable Object> key,
      List<Canonical> keyForms,
      @Nullable Side side,
      List<@Nullable Object> values,
      List<Place> valuesAsPacked) {
    try {
      return new ReferenceRow(
          key,
          values,
          new ReferenceValue.Bytes(packKey(key, keyForms.size(), side)),
          new ReferenceValue.Bytes(packValue(values, valuesAsPacked)));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  byte[] packed() {
    byte[] key = packedKey.array();
    byte[] value = packedValue.array();
    byte[] row = Arrays.copyOf(key, key.length + value.length);
    System.arraycopy(value, 0, row, key.length, value.length);
    return row;
  }

  private static byte[] packKey(List<@Nullable Object> key, int partCount, @Nullable Side side)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (int i = 0; i < partCount; i++) {
      Object value = key.get(i);
      if (value == null) {
        out.writeByte(0);
      } else {
        packKeyPart(value, out);
      }
    }
    if (side != null) {
      boolean isLone = key.stream().anyMatch(part -> part instanceof ReferenceLone);
      out.writeByte(isLone ? 1 + side.index() : 0);
    }
    return bytes.toByteArray();
  }

  static void packKeyPart(Object value, DataOutputStream out) throws IOException {
    if (value instanceof BigInteger whole) {
      if (fitsLong(whole)) {
        out.writeByte(2);
        out.writeLong(whole.longValueExact() ^ Long.MIN_VALUE);
      } else {
        byte[] wide = whole.toByteArray();
        out.writeByte(whole.signum() < 0 ? 1 : 3);
        out.writeByte(whole.signum() < 0 ? ~wide.length : wide.length);
        out.write(wide);
      }
      return;
    }
    if (value instanceof ReferenceLone lone) {
      out.writeByte(4);
      escape(lone.bytes(), out);
      return;
    }
    out.writeByte(2);
    if (value instanceof Boolean truth) {
      out.writeByte(truth ? 1 : 0);
    } else if (value instanceof Double number) {
      long bits = Double.doubleToLongBits(number);
      out.writeLong(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
    } else if (value instanceof LocalDate date) {
      out.writeInt((int) date.toEpochDay() ^ Integer.MIN_VALUE);
    } else if (value instanceof LocalTime time) {
      out.writeLong(time.toNanoOfDay() ^ Long.MIN_VALUE);
    } else if (value instanceof Instant instant) {
      out.writeLong(instant.getEpochSecond() ^ Long.MIN_VALUE);
      out.writeInt(instant.getNano());
    } else {
      escape(bytesOf(value), out);
    }
  }

  private static void escape(byte[] bytes, DataOutputStream out) throws IOException {
    for (byte b : bytes) {
      if (b == 0 || b == 1) {
        out.writeByte(1);
        out.writeByte(b + 1);
      } else {
        out.writeByte(b);
      }
    }
    out.writeByte(0);
  }

  private static byte[] packValue(List<@Nullable Object> values, List<Place> forms)
      throws IOException {
    BitSet state = new BitSet();
    int bits = forms.size();
    ByteArrayOutputStream cellBytes = new ByteArrayOutputStream();
    DataOutputStream cells = new DataOutputStream(cellBytes);
    ByteArrayOutputStream longBytes = new ByteArrayOutputStream();
    DataOutputStream longs = new DataOutputStream(longBytes);
    for (int i = 0; i < forms.size(); i++) {
      Canonical form = forms.get(i).form();
      Object value = values.get(forms.get(i).column());
      state.set(i, value == null);
      if (value instanceof ReferenceLone lone) {
        packLone(lone, form, cells, longs);
        bits += isExtensible(form) ? 1 : 0;
        continue;
      }
      if (isExtensible(form)) {
        if (value != null) {
          state.set(bits, packExtensible(value, cells, longs));
        } else {
          cells.writeLong(0);
        }
        bits++;
      } else {
        packPlain(value, form, cells, longs);
      }
    }
    for (Place place : forms) {
      if (place.mayEqualNothing()) {
        state.set(bits++, values.get(place.column()) instanceof ReferenceLone);
      }
    }
    byte[] stateBytes = Arrays.copyOf(state.toByteArray(), (bits + 7) / 8);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(stateBytes);
    all.write(cellBytes.toByteArray());
    all.write(longBytes.toByteArray());
    return all.toByteArray();
  }

  private static boolean isExtensible(Canonical form) {
    return form instanceof Canonical.Exact || form instanceof Canonical.Timestamp;
  }

  private static void packLone(
      ReferenceLone lone, Canonical form, DataOutputStream cells, DataOutputStream longs)
      throws IOException {
    int width =
        form instanceof Canonical.Truth
            ? 1
            : isExtensible(form)
                    || form instanceof Canonical.Time
                    || form instanceof Canonical.Binary64
                ? 8
                : 4;
    cells.write(new byte[width]);
    longs.writeByte(lone.side().index());
    longs.writeInt(lone.bytes().length);
    longs.write(lone.bytes());
  }

  private static boolean packExtensible(
      Object value, DataOutputStream cells, DataOutputStream longs) throws IOException {
    if (value instanceof BigInteger whole) {
      if (fitsLong(whole)) {
        cells.writeLong(Long.reverseBytes(whole.longValueExact()));
        return false;
      }
      cells.writeLong(0);
      longs.writeByte(whole.toByteArray().length);
      longs.write(whole.toByteArray());
      return true;
    }
    Instant instant = (Instant) value;
    BigInteger micros =
        BigInteger.valueOf(instant.getEpochSecond())
            .multiply(BigInteger.valueOf(1_000_000))
            .add(BigInteger.valueOf(instant.getNano() / 1000));
    if (instant.getNano() % 1000 == 0 && fitsLong(micros)) {
      cells.writeLong(Long.reverseBytes(micros.longValueExact()));
      return false;
    }
    cells.writeLong(0);
    longs.writeByte(12);
    longs.writeLong(instant.getEpochSecond());
    longs.writeInt(instant.getNano());
    return true;
  }

  private static void packPlain(
      @Nullable Object value, Canonical form, DataOutputStream cells, DataOutputStream longs)
      throws IOException {
    if (form instanceof Canonical.Truth) {
      cells.writeByte(value != null && (Boolean) value ? 1 : 0);
    } else if (form instanceof Canonical.Date) {
      cells.writeInt(
          value == null ? 0 : Integer.reverseBytes((int) ((LocalDate) value).toEpochDay()));
    } else if (form instanceof Canonical.Time) {
      cells.writeLong(value == null ? 0 : Long.reverseBytes(((LocalTime) value).toNanoOfDay()));
    } else if (form instanceof Canonical.Binary64) {
      cells.writeLong(
          value == null ? 0 : Long.reverseBytes(Double.doubleToLongBits((Double) value)));
    } else {
      byte[] bytes = value == null ? new byte[0] : bytesOf(value);
      cells.writeInt(Integer.reverseBytes(bytes.length));
      longs.write(bytes);
    }
  }

  private static boolean fitsLong(BigInteger value) {
    return value.compareTo(MIN_LONG) >= 0 && value.compareTo(MAX_LONG) <= 0;
  }

  private static byte[] bytesOf(Object value) {
    if (value instanceof ReferenceNested.Value nested) {
      return ReferenceNested.bytes(nested);
    }
    return value instanceof ReferenceValue.Mixed mixed
        ? mixedBytes(mixed)
        : ((ReferenceValue.Bytes) value).array();
  }

  private static byte[] mixedBytes(ReferenceValue.Mixed mixed) {
    if (mixed.rank() != 0) {
      return new byte[] {(byte) (mixed.rank() < 0 ? 1 : 4 + mixed.rank())};
    }
    BigDecimal decimal = mixed.decimal();
    if (decimal.signum() == 0) {
      return new byte[] {3};
    }
    List<Integer> magnitude = new ArrayList<>();
    int exponent = decimal.precision() - decimal.scale() + 32768;
    magnitude.add(exponent / 256);
    magnitude.add(exponent % 256);
    String digits = decimal.unscaledValue().abs().toString();
    if (digits.length() % 2 == 1) {
      digits += "0";
    }
    for (int i = 0; i < digits.length(); i += 2) {
      magnitude.add(Integer.parseInt(digits.substring(i, i + 2)) + 1);
    }
    boolean negative = decimal.signum() < 0;
    byte[] bytes = new byte[1 + magnitude.size() + (negative ? 1 : 0)];
    Arrays.fill(bytes, (byte) 255);
    bytes[0] = (byte) (negative ? 2 : 4);
    for (int i = 0; i < magnitude.size(); i++) {
      bytes[i + 1] = (byte) (negative ? 255 - magnitude.get(i) : magnitude.get(i));
    }
    return bytes;
  }

  /**
   * A value column among the values as they are packed.
   *
   * @param column its index among the compared values
   * @param form its form
   * @param mayEqualNothing whether some of its values may equal nothing
   */
  record Place(int column, Canonical form, boolean mayEqualNothing) {}
}
