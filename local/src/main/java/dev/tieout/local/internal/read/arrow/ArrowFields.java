package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.DictionaryEncoding;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeBinary;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Time;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Union;
import org.apache.arrow.flatbuf.UnionMode;

/**
 * Reads the fields of a schema. What a schema claims to hold may be no more than the bytes that it
 * is written in, so that fields that share their parts, or go round in circles, are refused.
 */
final class ArrowFields {
  private static final String EXTENSION = "ARROW:extension:name";
  private static final int MAX_DEPTH = 64;
  private static final int LEAST_FIELD_BYTES = 16;
  private static final int MAX_DIGITS = 38;

  private long bytesLeft;

  private ArrowFields(long bytes) {
    this.bytesLeft = bytes;
  }

  /**
   * The fields.
   *
   * @param metadataBytes the length of what the schema was read from
   * @throws ArrowDamage if the schema contradicts itself
   */
  static List<ArrowField> of(Schema schema, long metadataBytes) throws ArrowDamage {
    if (schema.endianness() != Endianness.Little) {
      throw new ArrowDamage("its numbers are big-endian, which is not served");
    }
    ArrowFields reading = new ArrowFields(metadataBytes);
    List<ArrowField> fields = new ArrayList<>();
    for (int i = 0; i < schema.fieldsLength(); i++) {
      fields.add(reading.field(schema.fields(i), 0));
    }
    return List.copyOf(fields);
  }

  private void spend(long bytes) throws ArrowDamage {
    bytesLeft -= bytes;
    if (bytesLeft < 0) {
      throw new ArrowDamage("its schema claims more than it holds");
    }
  }

  private ArrowField field(Field field, int depth) throws ArrowDamage {
    spend(LEAST_FIELD_BYTES);
    if (depth > MAX_DEPTH) {
      throw new ArrowDamage("its schema nests more than " + MAX_DEPTH + " levels deep");
    }
    String name = text(field.nameAsByteBuffer());
    List<ArrowField> children = new ArrayList<>();
    for (int i = 0; i < field.childrenLength(); i++) {
      children.add(field(field.children(i), depth + 1));
    }
    Shape shape = shape(field, List.copyOf(children));
    Type type = shape.type == null ? new Type.Struct(List.of()) : shape.type;
    if (shape.layout == Layout.FIXED && shape.width == 16 && isUuid(field)) {
      type = new Type.Uuid();
    }
    Column column =
        new Column(
            name,
            type,
            field.nullable() ? Column.Nullability.NULLABLE : Column.Nullability.REQUIRED);
    return new ArrowField(
        column,
        shape.type == null ? shape.words : null,
        shape.layout,
        shape.width,
        shape.form,
        List.copyOf(children),
        dictionary(field.dictionary()));
  }

  private String text(java.nio.@org.jspecify.annotations.Nullable ByteBuffer bytes)
      throws ArrowDamage {
    if (bytes == null) {
      return "";
    }
    spend(bytes.remaining());
    return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
  }

  private boolean isUuid(Field field) throws ArrowDamage {
    for (int i = 0; i < field.customMetadataLength(); i++) {
      spend(LEAST_FIELD_BYTES);
      KeyValue entry = field.customMetadata(i);
      if (text(entry.keyAsByteBuffer()).equals(EXTENSION)) {
        return text(entry.valueAsByteBuffer()).equals("arrow.uuid");
      }
    }
    return false;
  }

  private static ArrowField.@org.jspecify.annotations.Nullable Dictionary dictionary(
      @org.jspecify.annotations.Nullable DictionaryEncoding encoding) throws ArrowDamage {
    if (encoding == null) {
      return null;
    }
    Int index = encoding.indexType();
    // Without a type, numbers are of 32 bits.
    int bits = index == null ? 32 : index.bitWidth();
    boolean isSigned = index == null || index.isSigned();
    return new ArrowField.Dictionary(encoding.id(), form(bits, isSigned), bits / 8);
  }

  private static Form form(int bits, boolean isSigned) throws ArrowDamage {
    return switch (bits) {
      case 8 -> isSigned ? Form.INT8 : Form.UINT8;
      case 16 -> isSigned ? Form.INT16 : Form.UINT16;
      case 32 -> isSigned ? Form.INT32 : Form.UINT32;
      case 64 -> Form.INT64;
      default -> throw new ArrowDamage("its schema has an integer of " + bits + " bits");
    };
  }

  /** What a type comes to; without a type of ours, {@code words} say what it is. */
  private record Shape(
      @org.jspecify.annotations.Nullable Type type,
      Layout layout,
      int width,
      Form form,
      String words) {

    static Shape of(Type type, Layout layout, int width, Form form) {
      return new Shape(type, layout, width, form, "");
    }

    static Shape unserved(Layout layout, int width, String words) {
      return new Shape(null, layout, width, Form.OTHER, words);
    }
  }

  private static Shape shape(Field field, List<ArrowField> children) throws ArrowDamage {
    return switch (field.typeType()) {
      case org.apache.arrow.flatbuf.Type.Null ->
          Shape.of(new Type.Text(), Layout.NULL, 0, Form.OTHER);
      case org.apache.arrow.flatbuf.Type.Bool ->
          Shape.of(new Type.Bool(), Layout.BITS, 0, Form.OTHER);
      case org.apache.arrow.flatbuf.Type.Int -> integer(part(field, new Int()));
      case org.apache.arrow.flatbuf.Type.FloatingPoint ->
          floating(part(field, new FloatingPoint()));
      case org.apache.arrow.flatbuf.Type.Decimal -> decimal(part(field, new Decimal()));
      case org.apache.arrow.flatbuf.Type.Date -> date(part(field, new Date()));
      case org.apache.arrow.flatbuf.Type.Time -> time(part(field, new Time()));
      case org.apache.arrow.flatbuf.Type.Timestamp -> timestamp(part(field, new Timestamp()));
      case org.apache.arrow.flatbuf.Type.Utf8 -> bytes(new Type.Text(), Layout.BYTES);
      case org.apache.arrow.flatbuf.Type.LargeUtf8 -> bytes(new Type.Text(), Layout.LARGE_BYTES);
      case org.apache.arrow.flatbuf.Type.Utf8View -> bytes(new Type.Text(), Layout.BYTES_VIEW);
      case org.apache.arrow.flatbuf.Type.Binary -> bytes(new Type.Binary(), Layout.BYTES);
      case org.apache.arrow.flatbuf.Type.LargeBinary ->
          bytes(new Type.Binary(), Layout.LARGE_BYTES);
      case org.apache.arrow.flatbuf.Type.BinaryView -> bytes(new Type.Binary(), Layout.BYTES_VIEW);
      case org.apache.arrow.flatbuf.Type.FixedSizeBinary ->
          fixedBytes(part(field, new FixedSizeBinary()).byteWidth());
      case org.apache.arrow.flatbuf.Type.Interval -> Shape.unserved(Layout.FIXED, 0, "an interval");
      case org.apache.arrow.flatbuf.Type.Duration -> Shape.unserved(Layout.FIXED, 8, "a duration");
      case org.apache.arrow.flatbuf.Type.Union ->
          Shape.unserved(
              part(field, new Union()).mode() == UnionMode.Sparse
                  ? Layout.SPARSE_UNION
                  : Layout.DENSE_UNION,
              0,
              "a union");
      case org.apache.arrow.flatbuf.Type.RunEndEncoded ->
          Shape.unserved(Layout.RUN_ENDS, 0, "run-end encoded");
      default -> nested(field, children);
    };
  }

  private static Shape nested(Field field, List<ArrowField> children) throws ArrowDamage {
    return switch (field.typeType()) {
      case org.apache.arrow.flatbuf.Type.Struct_ -> {
        List<Column> fields = new ArrayList<>();
        children.forEach(child -> fields.add(child.column()));
        yield Shape.of(new Type.Struct(fields), Layout.STRUCT, 0, Form.OTHER);
      }
      case org.apache.arrow.flatbuf.Type.List -> list(children, Layout.LIST, 0);
      case org.apache.arrow.flatbuf.Type.LargeList -> list(children, Layout.LARGE_LIST, 0);
      case org.apache.arrow.flatbuf.Type.ListView -> list(children, Layout.LIST_VIEW, 0);
      case org.apache.arrow.flatbuf.Type.LargeListView -> list(children, Layout.LARGE_LIST_VIEW, 0);
      case org.apache.arrow.flatbuf.Type.FixedSizeList ->
          list(children, Layout.FIXED_LIST, part(field, new FixedSizeList()).listSize());
      case org.apache.arrow.flatbuf.Type.Map -> map(children);
      default -> throw new ArrowDamage("its schema has a type of number " + field.typeType());
    };
  }

  private static <T extends com.google.flatbuffers.Table> T part(Field field, T table)
      throws ArrowDamage {
    if (field.type(table) == null) {
      throw new ArrowDamage("its schema has a field without the particulars of its type");
    }
    return table;
  }

  private static Shape bytes(Type type, Layout layout) {
    return Shape.of(type, layout, 0, Form.OTHER);
  }

  private static Shape fixedBytes(int width) throws ArrowDamage {
    if (width < 0) {
      throw new ArrowDamage("its schema has binary values of " + width + " bytes");
    }
    return Shape.of(new Type.Binary(), Layout.FIXED, width, Form.OTHER);
  }

  private static Shape integer(Int type) throws ArrowDamage {
    Form form = form(type.bitWidth(), type.isSigned());
    Type.Sign sign = type.isSigned() ? Type.Sign.SIGNED : Type.Sign.UNSIGNED;
    return Shape.of(new Type.Int(type.bitWidth(), sign), Layout.FIXED, type.bitWidth() / 8, form);
  }

  private static Shape floating(FloatingPoint type) throws ArrowDamage {
    return switch (type.precision()) {
      case Precision.HALF -> Shape.of(new Type.Floating(16), Layout.FIXED, 2, Form.FLOAT16);
      case Precision.SINGLE -> Shape.of(new Type.Floating(32), Layout.FIXED, 4, Form.FLOAT32);
      case Precision.DOUBLE -> Shape.of(new Type.Floating(64), Layout.FIXED, 8, Form.INT64);
      default -> throw new ArrowDamage("its schema has a float of unknown precision");
    };
  }

  private static Shape decimal(Decimal type) throws ArrowDamage {
    int bits = type.bitWidth();
    if (bits != 32 && bits != 64 && bits != 128 && bits != 256) {
      throw new ArrowDamage("its schema has a decimal of " + bits + " bits");
    }
    boolean isServed =
        type.precision() >= 1
            && type.precision() <= MAX_DIGITS
            && type.scale() >= 0
            && type.scale() <= type.precision();
    return isServed
        ? Shape.of(
            new Type.Decimal(type.precision(), type.scale()), Layout.FIXED, bits / 8, Form.DECIMAL)
        : Shape.unserved(
            Layout.FIXED,
            bits / 8,
            "a decimal of " + type.precision() + " digits, " + type.scale() + " of them places");
  }

  private static Shape date(Date type) {
    return type.unit() == DateUnit.DAY
        ? Shape.of(new Type.Date(), Layout.FIXED, 4, Form.INT32)
        : Shape.of(new Type.Date(), Layout.FIXED, 8, Form.DATE_MILLIS);
  }

  private static Shape time(Time type) throws ArrowDamage {
    return switch (type.unit()) {
      case TimeUnit.SECOND -> Shape.of(new Type.Time(), Layout.FIXED, 4, Form.TIME_SECONDS);
      case TimeUnit.MILLISECOND -> Shape.of(new Type.Time(), Layout.FIXED, 4, Form.TIME_MILLIS);
      case TimeUnit.MICROSECOND -> Shape.of(new Type.Time(), Layout.FIXED, 8, Form.TIME_MICROS);
      case TimeUnit.NANOSECOND -> Shape.of(new Type.Time(), Layout.FIXED, 8, Form.INT64);
      default -> throw new ArrowDamage("its schema has a time of unknown unit");
    };
  }

  private static Shape timestamp(Timestamp type) throws ArrowDamage {
    ByteBuffer zone = type.timezoneAsByteBuffer();
    Type.Clock clock =
        zone == null || zone.remaining() == 0 ? Type.Clock.LOCAL : Type.Clock.INSTANT;
    return switch (type.unit()) {
      case TimeUnit.SECOND ->
          Shape.of(
              new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, clock),
              Layout.FIXED,
              8,
              Form.TIMESTAMP_SECONDS);
      case TimeUnit.MILLISECOND -> count(Type.Unit.MILLIS, clock);
      case TimeUnit.MICROSECOND -> count(Type.Unit.MICROS, clock);
      case TimeUnit.NANOSECOND -> count(Type.Unit.NANOS, clock);
      default -> throw new ArrowDamage("its schema has a timestamp of unknown unit");
    };
  }

  private static Shape count(Type.Unit unit, Type.Clock clock) {
    return Shape.of(new Type.Timestamp(unit, clock), Layout.FIXED, 8, Form.INT64);
  }

  private static Shape list(List<ArrowField> children, Layout layout, int size) throws ArrowDamage {
    if (children.size() != 1 || size < 0) {
      throw new ArrowDamage("its schema has a list that is not of one kind of elements");
    }
    return Shape.of(new Type.ListOf(children.get(0).column()), layout, size, Form.OTHER);
  }

  private static Shape map(List<ArrowField> children) throws ArrowDamage {
    boolean isMap =
        children.size() == 1
            && children.get(0).layout() == Layout.STRUCT
            && children.get(0).children().size() == 2;
    if (!isMap) {
      throw new ArrowDamage("its schema has a map whose entries are not keys and values");
    }
    List<ArrowField> parts = children.get(0).children();
    return Shape.of(
        new Type.MapOf(parts.get(0).column(), parts.get(1).column()), Layout.LIST, 0, Form.OTHER);
  }
}
