package dev.tieout.local.internal.read.arrow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** A field of every type that is served. */
final class Fields {
  private Fields() {}

  static List<Field> flat() {
    List<Field> fields = new ArrayList<>();
    for (int bits : new int[] {8, 16, 32, 64}) {
      fields.add(field("int" + bits, new ArrowType.Int(bits, true)));
      fields.add(field("uint" + bits, new ArrowType.Int(bits, false)));
    }
    for (FloatingPointPrecision precision : FloatingPointPrecision.values()) {
      fields.add(field("float " + precision, new ArrowType.FloatingPoint(precision)));
    }
    for (int bits : new int[] {128, 256}) {
      fields.add(field("decimal 9 of " + bits, new ArrowType.Decimal(9, 2, bits)));
      fields.add(field("decimal 18 of " + bits, new ArrowType.Decimal(18, 0, bits)));
      fields.add(field("decimal 38 of " + bits, new ArrowType.Decimal(38, 10, bits)));
    }
    fields.add(field("utf8", new ArrowType.Utf8()));
    fields.add(field("large utf8", new ArrowType.LargeUtf8()));
    fields.add(field("utf8 view", new ArrowType.Utf8View()));
    fields.add(field("binary", new ArrowType.Binary()));
    fields.add(field("large binary", new ArrowType.LargeBinary()));
    fields.add(field("binary view", new ArrowType.BinaryView()));
    fields.add(field("fixed binary", new ArrowType.FixedSizeBinary(5)));
    fields.add(field("bool", new ArrowType.Bool()));
    fields.add(field("null", new ArrowType.Null()));
    fields.add(field("date day", new ArrowType.Date(DateUnit.DAY)));
    fields.add(field("date milli", new ArrowType.Date(DateUnit.MILLISECOND)));
    fields.add(field("time s", new ArrowType.Time(TimeUnit.SECOND, 32)));
    fields.add(field("time ms", new ArrowType.Time(TimeUnit.MILLISECOND, 32)));
    fields.add(field("time us", new ArrowType.Time(TimeUnit.MICROSECOND, 64)));
    fields.add(field("time ns", new ArrowType.Time(TimeUnit.NANOSECOND, 64)));
    for (TimeUnit unit : TimeUnit.values()) {
      fields.add(field("timestamp " + unit, new ArrowType.Timestamp(unit, null)));
      fields.add(field("instant " + unit, new ArrowType.Timestamp(unit, "Europe/Paris")));
    }
    fields.add(
        new Field(
            "uuid",
            new FieldType(
                true,
                new ArrowType.FixedSizeBinary(16),
                null,
                Map.of("ARROW:extension:name", "arrow.uuid", "ARROW:extension:metadata", "")),
            List.of()));
    fields.add(
        new Field("required", FieldType.notNullable(new ArrowType.Int(32, true)), List.of()));
    return fields;
  }

  static List<Field> nested() {
    ArrowType number = new ArrowType.Int(32, true);
    Field text = field("t", new ArrowType.Utf8());
    Field list = field("l", new ArrowType.List(), field("element", number));
    Field struct = field("s", new ArrowType.Struct(), field("n", number), text, list);
    Field entries =
        new Field(
            "entries",
            FieldType.notNullable(new ArrowType.Struct()),
            List.of(
                new Field("key", FieldType.notNullable(new ArrowType.Utf8()), List.of()),
                field("value", number)));
    return List.of(
        list,
        struct,
        field("list of texts", new ArrowType.List(), text),
        field("list of lists", new ArrowType.List(), list),
        field("list of structs", new ArrowType.List(), struct),
        field("struct of structs", new ArrowType.Struct(), struct, text),
        field("large list", new ArrowType.LargeList(), text),
        field("fixed list", new ArrowType.FixedSizeList(3), text),
        field("list view", new ArrowType.ListView(), text),
        field("map", new ArrowType.Map(false), entries),
        field("list of bits", new ArrowType.List(), field("b", new ArrowType.Bool())),
        field("list of views", new ArrowType.List(), field("v", new ArrowType.Utf8View())),
        field(
            "list of decimals",
            new ArrowType.List(),
            field("d", new ArrowType.Decimal(38, 2, 128))));
  }

  static Field field(String name, ArrowType type, Field... children) {
    return new Field(name, FieldType.nullable(type), List.of(children));
  }
}
