package dev.tieout.core.contract;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.List;

/** Types by short names, and a selection of flat ones that covers every kind. */
public final class Types {
  public static final Type BOOL = new Type.Bool();
  public static final Type INT32 = signed(32);
  public static final Type INT64 = signed(64);
  public static final Type UINT64 = unsigned(64);
  public static final Type FLOAT = new Type.Floating(32);
  public static final Type DOUBLE = new Type.Floating(64);
  public static final Type TEXT = new Type.Text();
  public static final Type BINARY = new Type.Binary();
  public static final Type UUID = new Type.Uuid();
  public static final Type DATE = new Type.Date();
  public static final Type TIME = new Type.Time();

  /** Every flat type, with decimals chosen for what is special about them. */
  public static final List<Type> FLAT = flat();

  private Types() {}

  public static Type signed(int bits) {
    return new Type.Int(bits, Type.Sign.SIGNED);
  }

  public static Type unsigned(int bits) {
    return new Type.Int(bits, Type.Sign.UNSIGNED);
  }

  public static Type decimal(int precision, int scale) {
    return new Type.Decimal(precision, scale);
  }

  public static Type timestamp(Type.Unit unit) {
    return new Type.Timestamp(unit, Type.Clock.INSTANT);
  }

  /** A list of elements that may be null. */
  public static Type list(Type element) {
    return new Type.ListOf(Column.nullable("element", element));
  }

  /** A map to values that may be null. */
  public static Type map(Type key, Type value) {
    return new Type.MapOf(Column.required("key", key), Column.nullable("value", value));
  }

  /** A struct of fields that may be null, each a name and a type. */
  public static Type struct(Object... namesAndTypes) {
    List<Column> fields = new ArrayList<>();
    for (int i = 0; i < namesAndTypes.length; i += 2) {
      fields.add(Column.nullable((String) namesAndTypes[i], (Type) namesAndTypes[i + 1]));
    }
    return new Type.Struct(fields);
  }

  private static List<Type> flat() {
    List<Type> types = new ArrayList<>(List.of(BOOL, TEXT, BINARY, UUID, DATE, TIME));
    for (int bits : new int[] {8, 16, 32, 64}) {
      types.add(signed(bits));
      types.add(unsigned(bits));
    }
    for (int bits : new int[] {16, 32, 64}) {
      types.add(new Type.Floating(bits));
    }
    types.add(decimal(1, 0));
    types.add(decimal(4, 2));
    types.add(decimal(18, 0));
    types.add(decimal(18, 6));
    types.add(decimal(20, 20));
    types.add(decimal(38, 0));
    types.add(decimal(38, 10));
    for (Type.Unit unit : Type.Unit.values()) {
      for (Type.Clock clock : Type.Clock.values()) {
        types.add(new Type.Timestamp(unit, clock));
      }
    }
    return List.copyOf(types);
  }
}
