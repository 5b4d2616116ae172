package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the list of schema elements in a footer. */
final class SchemaElements {
  private final CompactInput in;

  SchemaElements(CompactInput in) {
    this.in = in;
  }

  List<SchemaElement> readList() throws IOException {
    int count = in.enterStructList();
    List<SchemaElement> elements = new ArrayList<>(Math.min(count, 1024));
    for (int i = 0; i < count; i++) {
      elements.add(readElement());
    }
    return elements;
  }

  private SchemaElement readElement() throws IOException {
    Physical physical = null;
    int typeLength = 0;
    int repetition = 0;
    String name = null;
    int childCount = 0;
    int convertedType = -1;
    int scale = 0;
    int precision = 0;
    Annotation logical = null;
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      switch (id) {
        case 1 -> physical = Physical.of(in.readInt());
        case 2 -> typeLength = in.readInt();
        case 3 -> repetition = in.readInt();
        case 4 -> name = in.readString();
        case 5 -> childCount = in.readInt();
        case 6 -> convertedType = in.readInt();
        case 7 -> scale = in.readInt();
        case 8 -> precision = in.readInt();
        case 10 -> logical = readLogicalType();
        default -> in.skip();
      }
    }
    if (name == null || childCount < 0) {
      throw new Damage("the schema holds an element that is not complete");
    }
    if (logical == null) {
      logical = Annotation.ofConvertedType(convertedType, precision, scale);
    }
    return new SchemaElement(
        name,
        childCount > 0 ? null : physical,
        typeLength,
        repetition(repetition),
        childCount,
        logical);
  }

  private static SchemaElement.Repetition repetition(int number) throws Damage {
    return switch (number) {
      case 0 -> SchemaElement.Repetition.REQUIRED;
      case 1 -> SchemaElement.Repetition.OPTIONAL;
      case 2 -> SchemaElement.Repetition.REPEATED;
      default -> throw new Damage("the schema holds an element repeated in no known way");
    };
  }

  private @Nullable Annotation readLogicalType() throws IOException {
    in.enterStruct();
    Annotation annotation = null;
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      switch (id) {
        case 1 -> annotation = empty(Annotation.Kind.STRING);
        case 2 -> annotation = empty(Annotation.Kind.MAP);
        case 3 -> annotation = empty(Annotation.Kind.LIST);
        case 4 -> annotation = empty(Annotation.Kind.ENUM);
        case 5 -> annotation = readDecimal();
        case 6 -> annotation = empty(Annotation.Kind.DATE);
        case 7 -> annotation = readClock(Annotation.Kind.TIME);
        case 8 -> annotation = readClock(Annotation.Kind.TIMESTAMP);
        case 10 -> annotation = readInteger();
        case 12 -> annotation = empty(Annotation.Kind.JSON);
        case 13 -> annotation = empty(Annotation.Kind.BSON);
        case 14 -> annotation = empty(Annotation.Kind.UUID);
        case 15 -> annotation = empty(Annotation.Kind.FLOAT16);
        default -> in.skip();
      }
    }
    return annotation;
  }

  private Annotation empty(Annotation.Kind kind) throws IOException {
    in.skip();
    return Annotation.of(kind);
  }

  private Annotation readDecimal() throws IOException {
    in.enterStruct();
    int scale = 0;
    int precision = 0;
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      switch (id) {
        case 1 -> scale = in.readInt();
        case 2 -> precision = in.readInt();
        default -> in.skip();
      }
    }
    return Annotation.decimal(precision, scale);
  }

  private Annotation readInteger() throws IOException {
    in.enterStruct();
    int bits = 0;
    boolean signed = false;
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      switch (id) {
        case 1 -> bits = in.readInt();
        case 2 -> signed = in.readBoolean();
        default -> in.skip();
      }
    }
    return Annotation.integer(bits, signed);
  }

  private Annotation readClock(Annotation.Kind kind) throws IOException {
    in.enterStruct();
    boolean adjusted = false;
    Type.Unit unit = null;
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      switch (id) {
        case 1 -> adjusted = in.readBoolean();
        case 2 -> unit = readUnit();
        default -> in.skip();
      }
    }
    if (unit == null) {
      throw new Damage("the schema holds a time without a unit");
    }
    return Annotation.clock(kind, adjusted, unit);
  }

  private Type.@Nullable Unit readUnit() throws IOException {
    in.enterStruct();
    Type.Unit unit = null;
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      unit =
          switch (id) {
            case 1 -> Type.Unit.MILLIS;
            case 2 -> Type.Unit.MICROS;
            case 3 -> Type.Unit.NANOS;
            default -> unit;
          };
      in.skip();
    }
    return unit;
  }
}
