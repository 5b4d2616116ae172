package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A vector of a nested column, and by which levels of the leaves below it its rows are told.
 *
 * <p>An entry of such a leaf begins a row of the vector if its repetition level is at most {@code
 * repetition} and its definition level at least {@code rowDefinition}. The row is null if the
 * definition level is below {@code presentDefinition}. The rows of a list or map have elements
 * where it reaches {@link #elementDefinition}; those are the rows of the children.
 *
 * @param column what the vector holds
 * @param children of a struct, a list (one) or a map (two); none of a leaf
 * @param leaf null but for a leaf
 */
record NestedNode(
    Column column,
    int repetition,
    int rowDefinition,
    int presentDefinition,
    List<NestedNode> children,
    @Nullable Leaf leaf) {

  /** Whether it is a list or a map. */
  boolean isRepeated() {
    Type type = column.type();
    return type instanceof Type.ListOf || type instanceof Type.MapOf;
  }

  /** The definition level from which on a list or map has an element. */
  int elementDefinition() {
    return presentDefinition + 1;
  }

  /** The way from this node to each of its leaves, in the order in which they are stored. */
  List<List<NestedNode>> paths() {
    List<List<NestedNode>> paths = new ArrayList<>();
    collect(new ArrayList<>(), paths);
    return paths;
  }

  private void collect(List<NestedNode> above, List<List<NestedNode>> paths) {
    above.add(this);
    if (leaf != null) {
      paths.add(List.copyOf(above));
    }
    for (NestedNode child : children) {
      child.collect(above, paths);
    }
    above.remove(above.size() - 1);
  }

  /** A group below, or this one, of which the file stores nothing; null if there is none. */
  @Nullable Column groupWithoutLeaf() {
    if (leaf == null && children.isEmpty()) {
      return column;
    }
    for (NestedNode child : children) {
      Column found = child.groupWithoutLeaf();
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** The place of the first leaf below, by which nodes of one depth are told apart. */
  int firstOrdinal() {
    return leaf != null ? leaf.ordinal() : children.get(0).firstOrdinal();
  }

  /** Which of the children the node of the next depth is on the way to a leaf. */
  int indexOf(NestedNode child) {
    int index = 0;
    while (children.get(index).firstOrdinal() != child.firstOrdinal()) {
      index++;
    }
    return index;
  }
}
