package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.ColumnVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the entries of a leaf together to rows of the vectors from the column down to the leaf.
 *
 * <p>Leaves of a column share the vectors above them. The first leaf below a vector fills it; the
 * others are held to what it filled, so that leaves which contradict each other are noticed. Not
 * thread-safe.
 */
final class NestedAssembly {
  private final NestedNode[] path;

  /** By depth, which child of its vector is on the way to the leaf. */
  private final int[] childIndexes;

  private final int ownedFrom;
  private boolean[] found = new boolean[0];

  /**
   * @param path from the column down to the leaf
   * @param before the way to the leaf of the same column before it; null if it is the first
   */
  NestedAssembly(List<NestedNode> path, @Nullable List<NestedNode> before) {
    this.path = path.toArray(new NestedNode[0]);
    this.childIndexes = new int[path.size() - 1];
    for (int i = 0; i < childIndexes.length; i++) {
      childIndexes[i] = path.get(i).indexOf(path.get(i + 1));
    }
    int shared = 0;
    while (before != null && isSame(before.get(shared), path.get(shared))) {
      shared++;
    }
    this.ownedFrom = shared;
  }

  /** Whether two nodes of one depth and one column are one. */
  private static boolean isSame(NestedNode a, NestedNode b) {
    return a.firstOrdinal() == b.firstOrdinal();
  }

  /**
   * Fills, or checks, the vectors with the entries {@code from .. to}, which are those of {@code
   * rows} rows, and takes their values.
   *
   * @throws Damage if another leaf filled a vector otherwise
   */
  void assemble(
      byte[] repetitions,
      byte[] definitions,
      int from,
      int to,
      ColumnVector column,
      int rows,
      NestedValues values)
      throws Damage {
    ColumnVector vector = column;
    int count = rows;
    for (int i = 0; i < path.length; i++) {
      NestedNode node = path[i];
      boolean owned = i >= ownedFrom;
      if (owned) {
        vector.ensureCapacity(count);
      }
      if (node.isRepeated()) {
        count =
            owned
                ? fillLists(node, repetitions, definitions, from, to, vector)
                : checkLists(node, repetitions, definitions, from, to, vector, count);
      } else if (owned) {
        fillNulls(node, repetitions, definitions, from, to, vector, count);
      } else {
        checkNulls(node, repetitions, definitions, from, to, vector, count);
      }
      if (i < childIndexes.length) {
        vector = vector.child(childIndexes[i]);
      }
    }
    takeValues(vector, count, values);
  }

  /** Fills the rows of a list or map, and returns how many elements they have. */
  private static int fillLists(
      NestedNode node,
      byte[] repetitions,
      byte[] definitions,
      int from,
      int to,
      ColumnVector vector) {
    boolean[] nulls = vector.nulls();
    int[] offsets = vector.offsets();
    int[] lengths = vector.lengths();
    int repetition = node.repetition();
    int rowDefinition = node.rowDefinition();
    int presentDefinition = node.presentDefinition();
    int elementDefinition = node.elementDefinition();
    int row = -1;
    int elements = 0;
    int nullCount = 0;
    for (int i = from; i < to; i++) {
      int level = repetitions[i];
      int defined = definitions[i];
      if (level <= repetition && defined >= rowDefinition) {
        row++;
        boolean isNull = defined < presentDefinition;
        nulls[row] = isNull;
        nullCount += isNull ? 1 : 0;
        offsets[row] = elements;
        lengths[row] = 0;
      }
      if (level <= repetition + 1 && defined >= elementDefinition) {
        lengths[row]++;
        elements++;
      }
    }
    vector.setHasNulls(nullCount > 0);
    return elements;
  }

  private static int checkLists(
      NestedNode node,
      byte[] repetitions,
      byte[] definitions,
      int from,
      int to,
      ColumnVector vector,
      int count)
      throws Damage {
    boolean[] nulls = vector.nulls();
    int[] lengths = vector.lengths();
    int repetition = node.repetition();
    int rowDefinition = node.rowDefinition();
    int presentDefinition = node.presentDefinition();
    int elementDefinition = node.elementDefinition();
    boolean hasNulls = vector.hasNulls();
    int row = -1;
    int elements = 0;
    int length = 0;
    boolean differs = false;
    for (int i = from; i < to; i++) {
      int level = repetitions[i];
      int defined = definitions[i];
      if (level <= repetition && defined >= rowDefinition) {
        differs |= row >= 0 && lengths[row] != length;
        row++;
        if (row >= count) {
          throw differs(node);
        }
        differs |= (hasNulls && nulls[row]) != defined < presentDefinition;
        length = 0;
      }
      if (level <= repetition + 1 && defined >= elementDefinition) {
        length++;
        elements++;
      }
    }
    if (differs || row + 1 != count || (row >= 0 && lengths[row] != length)) {
      throw differs(node);
    }
    return elements;
  }

  private void fillNulls(
      NestedNode node,
      byte[] repetitions,
      byte[] definitions,
      int from,
      int to,
      ColumnVector vector,
      int count) {
    if (node.presentDefinition() == node.rowDefinition()) {
      vector.setHasNulls(false);
      return;
    }
    if (found.length < count + 1) {
      found = new boolean[count + 1];
    }
    int nullCount = findNulls(node, repetitions, definitions, from, to, found);
    System.arraycopy(found, 0, vector.nulls(), 0, count);
    vector.setHasNulls(nullCount > 0);
  }

  /**
   * Without branches, for levels are hard to foretell: every entry is written, and stays if it
   * begins a row. So there must be room for one more than there are rows.
   */
  private static int findNulls(
      NestedNode node, byte[] repetitions, byte[] definitions, int from, int to, boolean[] nulls) {
    int repetition = node.repetition();
    int rowDefinition = node.rowDefinition();
    int presentDefinition = node.presentDefinition();
    int row = 0;
    int nullCount = 0;
    for (int i = from; i < to; i++) {
      int defined = definitions[i];
      int begins = 1 + (((repetition - repetitions[i]) | (defined - rowDefinition)) >> 31);
      int isNull = (defined - presentDefinition) >>> 31;
      nulls[row] = isNull != 0;
      row += begins;
      nullCount += isNull & begins;
    }
    return nullCount;
  }

  private static void checkNulls(
      NestedNode node,
      byte[] repetitions,
      byte[] definitions,
      int from,
      int to,
      ColumnVector vector,
      int count)
      throws Damage {
    if (node.presentDefinition() == node.rowDefinition()) {
      return;
    }
    boolean[] nulls = vector.nulls();
    int repetition = node.repetition();
    int rowDefinition = node.rowDefinition();
    int presentDefinition = node.presentDefinition();
    boolean hasNulls = vector.hasNulls();
    int row = 0;
    boolean differs = false;
    for (int i = from; i < to; i++) {
      int defined = definitions[i];
      if (repetitions[i] <= repetition && defined >= rowDefinition) {
        if (row >= count) {
          throw differs(node);
        }
        differs |= (hasNulls && nulls[row]) != defined < presentDefinition;
        row++;
      }
    }
    if (differs || row != count) {
      throw differs(node);
    }
  }

  private static Damage differs(NestedNode node) {
    return new Damage(
        "its levels and those of another part of the column disagree on what '"
            + node.column().name()
            + "' holds");
  }

  private static void takeValues(ColumnVector vector, int count, NestedValues values) {
    int present = count;
    boolean[] nulls = vector.nulls();
    if (vector.hasNulls()) {
      present = 0;
      for (int i = 0; i < count; i++) {
        present += nulls[i] ? 0 : 1;
      }
    }
    values.take(vector, present);
    if (present < count) {
      if (ColumnVector.carriesBytes(vector.type())) {
        LongColumn.spread(vector.offsets(), nulls, count, present);
        LongColumn.spread(vector.lengths(), nulls, count, present);
      } else {
        LongColumn.spread(vector.longs(), nulls, count, present);
        if (vector.nanos().length > 0) {
          LongColumn.spread(vector.nanos(), nulls, count, present);
        }
      }
    }
  }
}
