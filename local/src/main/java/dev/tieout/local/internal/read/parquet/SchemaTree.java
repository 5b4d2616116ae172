package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Column.Nullability;
import dev.tieout.core.schema.Type;
import dev.tieout.local.internal.read.parquet.SchemaElement.Repetition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the footer's list of elements into columns, and finds the leaf of each flat one and the
 * nodes of each nested one.
 */
final class SchemaTree {
  private final List<SchemaElement> elements;
  private final List<Column> columns = new ArrayList<>();
  private final List<@Nullable Leaf> leaves = new ArrayList<>();
  private final List<@Nullable NestedNode> nested = new ArrayList<>();
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

  /** For each column its nodes, null for a flat column. */
  List<@Nullable NestedNode> nested() {
    return nested;
  }

  /** Leaves of all columns, nested ones included: the chunks that a row group must have. */
  int leafCount() {
    return leafCount;
  }

  private void readTop() throws Damage {
    SchemaElement element = element(elements, next);
    if (element.physical() == null || element.repetition() == Repetition.REPEATED) {
      NestedSchema schema = new NestedSchema(elements, next, leafCount);
      NestedNode node = schema.read();
      columns.add(node.column());
      leaves.add(null);
      nested.add(node);
      next = schema.next();
      leafCount = schema.leafCount();
      return;
    }
    next++;
    Leaf leaf = leaf(element, leafCount++, element.name());
    Nullability nullability = leaf.optional() ? Nullability.NULLABLE : Nullability.REQUIRED;
    columns.add(new Column(element.name(), leaf.type(), nullability));
    leaves.add(leaf);
    nested.add(null);
  }

  static SchemaElement element(List<SchemaElement> elements, int index) throws Damage {
    if (index >= elements.size()) {
      throw new Damage("the schema's groups claim more elements than there are");
    }
    return elements.get(index);
  }

  /** The leaf that an element of a physical type is. */
  static Leaf leaf(SchemaElement element, int ordinal, String name) throws Damage {
    Physical physical = element.physical();
    if (physical == null) {
      throw new IllegalArgumentException(name + " is a group");
    }
    boolean fixed = physical == Physical.FIXED_LEN_BYTE_ARRAY;
    if (fixed && element.typeLength() < 1) {
      throw new Damage("the schema's column '" + name + "' has a length below 1");
    }
    Type type = LeafTypes.typeOf(element, physical);
    return new Leaf(
        ordinal,
        name,
        type,
        physical,
        element.typeLength(),
        element.repetition() == Repetition.OPTIONAL,
        LeafTypes.conversionOf(type, physical, element.annotation()));
  }
}
