package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Column.Nullability;
import dev.tieout.core.schema.Type;
import dev.tieout.local.internal.read.parquet.SchemaElement.Repetition;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns the elements of a nested column into its nodes.
 *
 * <p>Lists and maps follow the format's rules for the three-level form and for the older forms; a
 * group whose annotation fits none of them is a struct.
 */
final class NestedSchema {
  private static final int MAX_DEPTH = 64;

  private final List<SchemaElement> elements;
  private int next;
  private int leafCount;

  /**
   * @param first the index of the column's own element
   * @param leavesBefore how many leaves the columns before it have
   */
  NestedSchema(List<SchemaElement> elements, int first, int leavesBefore) {
    this.elements = elements;
    this.next = first;
    this.leafCount = leavesBefore;
  }

  /** Reads the column. */
  NestedNode read() throws Damage {
    return readField(new Place(0, 0, 0, 0, ""));
  }

  /** The index of the element after those of the column. */
  int next() {
    return next;
  }

  /** The leaves of the column and of those before it. */
  int leafCount() {
    return leafCount;
  }

  /**
   * Where an element stands.
   *
   * @param repetition the repeated elements above
   * @param rowDefinition the definition level from which on there is a row for it
   * @param definition the definition level at which what is above is present
   * @param path the names above, each with a full stop
   */
  private record Place(int depth, int repetition, int rowDefinition, int definition, String path) {

    /** The place of what a list or map at this place repeats. */
    Place inside(int listDefinition, String name) {
      int element = listDefinition + 1;
      return new Place(depth + 1, repetition + 1, element, element, path + name);
    }

    Place below(int present, String name) {
      return new Place(depth + 1, repetition, rowDefinition, present, path + name);
    }
  }

  /** Reads an element and all below it; a repeated one is a list of what it repeats. */
  private NestedNode readField(Place at) throws Damage {
    SchemaElement element = peek();
    return switch (element.repetition()) {
      case REQUIRED -> readBody(at, at.definition(), Nullability.REQUIRED);
      case OPTIONAL -> readBody(at, at.definition() + 1, Nullability.NULLABLE);
      case REPEATED -> {
        Place inside = at.inside(at.definition(), "");
        NestedNode item = readBody(inside, inside.definition(), Nullability.REQUIRED);
        Column list = Column.required(element.name(), new Type.ListOf(item.column()));
        yield group(list, at, at.definition(), List.of(item));
      }
    };
  }

  private static NestedNode group(Column column, Place at, int present, List<NestedNode> children) {
    return new NestedNode(
        column, at.repetition(), at.rowDefinition(), present, List.copyOf(children), null);
  }

  /**
   * Reads an element and all below it, without regard to its own repetition.
   *
   * @param present the definition level from which on it is not null
   */
  private NestedNode readBody(Place at, int present, Nullability nullability) throws Damage {
    if (at.depth() > MAX_DEPTH) {
      throw new Damage("the schema is nested more than " + MAX_DEPTH + " deep");
    }
    SchemaElement element = peek();
    next++;
    if (element.physical() != null) {
      return readLeaf(element, at, present, nullability);
    }
    Annotation annotation = element.annotation();
    boolean wraps =
        annotation != null
            && element.childCount() == 1
            && peek().repetition() == Repetition.REPEATED;
    if (wraps && annotation.kind() == Annotation.Kind.LIST) {
      NestedNode item = readElement(element, at.inside(present, element.name() + "."));
      Type list = new Type.ListOf(item.column());
      return group(new Column(element.name(), list, nullability), at, present, List.of(item));
    }
    if (wraps && annotation.kind() == Annotation.Kind.MAP && peek().physical() == null) {
      List<NestedNode> entry = readEntry(at.inside(present, element.name() + "."));
      Type type =
          entry.size() == 2
              ? new Type.MapOf(entry.get(0).column(), entry.get(1).column())
              : new Type.ListOf(entry.get(0).column());
      return group(new Column(element.name(), type, nullability), at, present, entry);
    }
    List<NestedNode> fields = readChildren(element, at.below(present, element.name() + "."));
    return group(new Column(element.name(), struct(fields), nullability), at, present, fields);
  }

  private NestedNode readLeaf(SchemaElement element, Place at, int present, Nullability nullability)
      throws Damage {
    Leaf leaf = SchemaTree.leaf(element, leafCount++, at.path() + element.name());
    return new NestedNode(
        new Column(element.name(), leaf.type(), nullability),
        at.repetition(),
        at.rowDefinition(),
        present,
        List.of(),
        leaf);
  }

  private List<NestedNode> readChildren(SchemaElement group, Place at) throws Damage {
    List<NestedNode> fields = new ArrayList<>(Math.min(group.childCount(), 64));
    for (int i = 0; i < group.childCount(); i++) {
      fields.add(readField(at));
    }
    return fields;
  }

  private static Type struct(List<NestedNode> fields) {
    List<Column> columns = new ArrayList<>(fields.size());
    for (NestedNode field : fields) {
      columns.add(field.column());
    }
    return new Type.Struct(columns);
  }

  /** Reads what a list repeats: the element, or in the three-level form a group around it. */
  private NestedNode readElement(SchemaElement list, Place at) throws Damage {
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
      return readField(at.below(at.definition(), repeated.name() + "."));
    }
    return readBody(at, at.definition(), Nullability.REQUIRED);
  }

  /** Reads what a map repeats: its key and its value, or else the one thing that is an element. */
  private List<NestedNode> readEntry(Place at) throws Damage {
    SchemaElement entry = peek();
    next++;
    List<NestedNode> fields = readChildren(entry, at.below(at.definition(), entry.name() + "."));
    if (fields.size() == 1 || fields.size() == 2) {
      return fields;
    }
    Column struct = Column.required(entry.name(), struct(fields));
    return List.of(group(struct, at, at.definition(), fields));
  }

  private SchemaElement peek() throws Damage {
    return SchemaTree.element(elements, next);
  }
}
