package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Column.Nullability;
import dev.tieout.core.schema.Type;
import dev.tieout.local.internal.read.parquet.SchemaElement.Repetition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the footer's list of elements into columns, and finds the leaf of each flat one.
 *
 * <p>Lists and maps follow the format's rules for the three-level form and for the older forms; a
 * group whose annotation fits none of them is a struct.
 */
final class SchemaTree {
  private static final int MAX_DEPTH = 64;

  private final List<SchemaElement> elements;
  private final List<Column> columns = new ArrayList<>();
  private final List<@Nullable Leaf> leaves = new ArrayList<>();
  private int next = 1;
  private int leafCount;

  SchemaTree(List<SchemaElement> elements) throws Damage {
    this.elements = elements;
    if (elements.isEmpty()) {
      throw new Damage("the schema is empty");
    }
    for (int i = 0; i < elements.get(0).childCount(); i++) {
      readTop();
    }
    if (next != elements.size()) {
      throw new Damage("the schema has elements that belong to no group");
    }
  }

  /** The columns of the file, in its order. */
  List<Column> columns() {
    return columns;
  }

  /** For each column its leaf, null for a nested column. */
  List<@Nullable Leaf> leaves() {
    return leaves;
  }

  /** Leaves of all columns, nested ones included: the chunks that a row group must have. */
  int leafCount() {
    return leafCount;
  }

  private void readTop() throws Damage {
    int ordinal = leafCount;
    SchemaElement element = peek();
    Column column = readColumn(0);
    columns.add(column);
    Physical physical = element.physical();
    if (physical == null || element.repetition() == Repetition.REPEATED) {
      leaves.add(null);
      return;
    }
    Type type = column.type();
    leaves.add(
        new Leaf(
            ordinal,
            element.name(),
            type,
            physical,
            element.typeLength(),
            element.repetition() == Repetition.OPTIONAL,
            LeafTypes.conversionOf(type, physical, element.annotation())));
  }

  private SchemaElement peek() throws Damage {
    if (next >= elements.size()) {
      throw new Damage("the schema's groups claim more elements than there are");
    }
    return elements.get(next);
  }

  /** Reads an element and all below it; a repeated one is a list of what it repeats. */
  private Column readColumn(int depth) throws Damage {
    SchemaElement element = peek();
    Type type = readType(depth);
    if (element.repetition() == Repetition.REPEATED) {
      Column item = Column.required(element.name(), type);
      return Column.required(element.name(), new Type.ListOf(item));
    }
    return new Column(element.name(), type, nullability(element));
  }

  private static Nullability nullability(SchemaElement element) {
    return element.repetition() == Repetition.OPTIONAL
        ? Nullability.NULLABLE
        : Nullability.REQUIRED;
  }

  /** Reads an element and all below it, without regard to its own repetition. */
  private Type readType(int depth) throws Damage {
    if (depth > MAX_DEPTH) {
      throw new Damage("the schema is nested more than " + MAX_DEPTH + " deep");
    }
    SchemaElement element = peek();
    next++;
    Physical physical = element.physical();
    if (physical != null) {
      leafCount++;
      boolean fixed = physical == Physical.FIXED_LEN_BYTE_ARRAY;
      if (fixed && element.typeLength() < 1) {
        throw new Damage("the schema's column '" + element.name() + "' has a length below 1");
      }
      return LeafTypes.typeOf(element, physical);
    }
    Annotation annotation = element.annotation();
    boolean wraps =
        annotation != null
            && element.childCount() == 1
            && peek().repetition() == Repetition.REPEATED;
    if (wraps && annotation.kind() == Annotation.Kind.LIST) {
      return readList(element, depth + 1);
    }
    if (wraps && annotation.kind() == Annotation.Kind.MAP && peek().physical() == null) {
      return readMap(depth + 1);
    }
    return new Type.Struct(readChildren(element, depth + 1));
  }

  private List<Column> readChildren(SchemaElement group, int depth) throws Damage {
    List<Column> fields = new ArrayList<>(Math.min(group.childCount(), 64));
    for (int i = 0; i < group.childCount(); i++) {
      fields.add(readColumn(depth));
    }
    return fields;
  }

  private Type readList(SchemaElement list, int depth) throws Damage {
    SchemaElement repeated = peek();
    boolean repeatsTheElement =
        repeated.physical() != null
            || repeated.childCount() != 1
            || repeated.name().equals("array")
            || repeated.name().equals(list.name() + "_tuple");
    if (!repeatsTheElement
        && next + 1 < elements.size()
        && elements.get(next + 1).repetition() != Repetition.REPEATED) {
      next++;
      return new Type.ListOf(readColumn(depth + 1));
    }
    return new Type.ListOf(Column.required(repeated.name(), readType(depth)));
  }

  private Type readMap(int depth) throws Damage {
    SchemaElement entry = peek();
    next++;
    List<Column> fields = readChildren(entry, depth + 1);
    if (fields.size() == 2) {
      return new Type.MapOf(fields.get(0), fields.get(1));
    }
    if (fields.size() == 1) {
      return new Type.ListOf(fields.get(0));
    }
    return new Type.ListOf(Column.required(entry.name(), new Type.Struct(fields)));
  }
}
