package dev.tieout.local.internal.reference;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Side;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists, maps and structs within them as plain Java values. */
final class ReferenceNested {
  private ReferenceNested() {}

  /** What a value is made of. */
  enum Kind {
    LIST,
    MAP,
    ENTRY,
    STRUCT
  }

  /**
   * A nested value in the form in which it is compared.
   *
   * @param kind what it is
   * @param parts elements, entries, a key and a value, or fields; null where one is null
   */
  record Value(Kind kind, List<@Nullable Object> parts) implements Comparable<Value> {
    @Override
    public int compareTo(Value other) {
      for (int i = 0; i < Math.min(parts.size(), other.parts.size()); i++) {
        int order = ReferenceEngine.compareParts(parts.get(i), other.parts.get(i));
        if (order != 0) {
          return order;
        }
      }
      return Integer.compare(parts.size(), other.parts.size());
    }
  }

  /**
   * A value that was read, in its form.
   *
   * @param stored a list of elements, of pairs of key and value, or of fields
   * @param duplicates counts at its index 0 the maps in which a key comes twice
   */
  static Value inForm(Object stored, Canonical.Nested form, Side side, long[] duplicates) {
    List<?> parts = (List<?>) stored;
    List<@Nullable Object> found = new ArrayList<>();
    if (form instanceof Canonical.StructOf struct) {
      for (Canonical.Part field : struct.fields()) {
        found.add(part(parts.get(field.childOn(side)), field.column(), side, duplicates));
      }
      return new Value(Kind.STRUCT, found);
    }
    if (form instanceof Canonical.ListOf list) {
      for (Object element : parts) {
        found.add(part(element, list.element().column(), side, duplicates));
      }
      if (list.order() == Canonical.ElementOrder.IGNORED) {
        found.sort(ReferenceEngine::compareParts);
      }
      return new Value(Kind.LIST, found);
    }
    Canonical.MapOf map = (Canonical.MapOf) form;
    List<Value> entries = new ArrayList<>();
    List<@Nullable Object> keys = new ArrayList<>();
    boolean hasDuplicate = false;
    for (Object entry : parts) {
      List<?> pair = (List<?>) entry;
      List<@Nullable Object> both = new ArrayList<>();
      both.add(part(pair.get(0), map.key().column(), side, duplicates));
      both.add(part(pair.get(1), map.value().column(), side, duplicates));
      hasDuplicate |= keys.contains(both.get(0));
      keys.add(both.get(0));
      entries.add(new Value(Kind.ENTRY, both));
    }
    if (hasDuplicate) {
      duplicates[0]++;
    }
    Collections.sort(entries);
    found.addAll(entries);
    return new Value(Kind.MAP, found);
  }

  private static @Nullable Object part(
      @Nullable Object stored, ComparedColumn column, Side side, long[] duplicates) {
    if (column.canonical() instanceof Canonical.Nested nested) {
      return stored == null ? null : inForm(stored, nested, side, duplicates);
    }
    Object treated =
        ReferenceTreatment.apply(column.rule().on(side), stored, column.typeOn(side), side);
    return ReferenceValue.inForm(treated, column.canonical());
  }

  /** The bytes of a value, written the plain way from the grammar of nested values. */
  static byte[] bytes(Value value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(value, new DataOutputStream(bytes));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return bytes.toByteArray();
  }

  private static void write(Value value, DataOutputStream out) throws IOException {
    boolean isRepeated = value.kind() == Kind.LIST || value.kind() == Kind.MAP;
    for (Object part : value.parts()) {
      if (isRepeated) {
        out.writeByte(1);
      }
      if (part == null) {
        out.writeByte(0);
      } else if (part instanceof Value entry && entry.kind() == Kind.ENTRY) {
        write(entry, out);
      } else if (part instanceof Value nested) {
        out.writeByte(2);
        write(nested, out);
      } else {
        ReferenceRow.packKeyPart(part, out);
      }
    }
    if (isRepeated) {
      out.writeByte(0);
    }
  }

  /** Whether two values, of which one may be null, are within the tolerances of their form. */
  static boolean areClose(Canonical.Nested form, @Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      return false;
    }
    List<@Nullable Object> lefts = ((Value) left).parts();
    List<@Nullable Object> rights = ((Value) right).parts();
    boolean areAllClose = lefts.size() == rights.size();
    for (int i = 0; areAllClose && i < lefts.size(); i++) {
      if (form instanceof Canonical.MapOf map) {
        Value one = (Value) Objects.requireNonNull(lefts.get(i));
        Value other = (Value) Objects.requireNonNull(rights.get(i));
        areAllClose =
            Objects.equals(one.parts().get(0), other.parts().get(0))
                && areClose(map.value().column(), one.parts().get(1), other.parts().get(1));
      } else {
        ComparedColumn part =
            form instanceof Canonical.ListOf list
                ? list.element().column()
                : ((Canonical.StructOf) form).fields().get(i).column();
        areAllClose = areClose(part, lefts.get(i), rights.get(i));
      }
    }
    return areAllClose;
  }

  private static boolean areClose(
      ComparedColumn column, @Nullable Object left, @Nullable Object right) {
    return Objects.equals(left, right)
        || ReferenceTolerance.allows(column.rule().tolerance(), left, right, column.canonical());
  }

  /** The value as text, as results show it. */
  static String text(Value value, Canonical.Nested form) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < value.parts().size(); i++) {
      Object part = value.parts().get(i);
      if (form instanceof Canonical.ListOf list) {
        texts.add(text(part, list.element()));
      } else if (form instanceof Canonical.MapOf map) {
        List<@Nullable Object> entry = ((Value) Objects.requireNonNull(part)).parts();
        String key = text(entry.get(0), map.key());
        texts.add(
            (key.startsWith("\"") ? key : quoted(key)) + ":" + text(entry.get(1), map.value()));
      } else {
        Canonical.Part field = ((Canonical.StructOf) form).fields().get(i);
        texts.add(quoted(field.label()) + ":" + text(part, field));
      }
    }
    String all = String.join(",", texts);
    return form instanceof Canonical.ListOf ? "[" + all + "]" : "{" + all + "}";
  }

  private static String text(@Nullable Object value, Canonical.Part part) {
    Canonical form = part.column().canonical();
    if (value == null) {
      return "null";
    }
    String text = ReferenceValue.text(value, form);
    boolean isBare =
        form instanceof Canonical.Nested
            || form instanceof Canonical.Truth
            || form instanceof Canonical.Exact
            || (form instanceof Canonical.Binary64 && Double.isFinite((Double) value))
            || (value instanceof ReferenceValue.Mixed mixed && mixed.rank() == 0);
    return isBare ? text : quoted(text);
  }

  private static String quoted(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int common = "\"\\\n\r\t".indexOf(c);
      if (common >= 0) {
        escaped.append('\\').append("\"\\nrt".charAt(common));
      } else {
        escaped.append(c < 32 ? String.format("\\u%04x", (int) c) : String.valueOf(c));
      }
    }
    return '"' + escaped.toString() + '"';
  }
}
