package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.ColumnVector;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a nested column: all its leaves in step, put together to rows. Lists, maps and bytes that
 * it hands out are its own copies, valid until it is read again. Not thread-safe.
 */
final class NestedColumn implements Closeable {
  private final NestedLeaf[] leaves;
  private NestedLeaf current;

  private NestedColumn(NestedLeaf[] leaves) {
    this.leaves = leaves;
    this.current = leaves[0];
  }

  /**
   * Makes a reader.
   *
   * @param root the column; every group of it has a leaf
   * @param properties of the file, which say in which calendar it was written
   */
  static NestedColumn of(
      NestedNode root,
      FileChannel channel,
      ParquetReadOptions options,
      Map<String, String> properties) {
    List<List<NestedNode>> paths = root.paths();
    NestedLeaf[] leaves = new NestedLeaf[paths.size()];
    for (int i = 0; i < leaves.length; i++) {
      List<NestedNode> path = paths.get(i);
      NestedNode last = path.get(path.size() - 1);
      Leaf leaf = last.leaf();
      if (leaf == null) {
        throw new IllegalArgumentException(last.column() + " is no leaf");
      }
      EntryLevels levels =
          new EntryLevels(elementDefinitions(path), last.presentDefinition(), options.wholeBytes());
      ColumnReader column =
          ColumnVector.carriesBytes(leaf.type())
              ? new BytesColumn(leaf, channel, options, levels)
              : new LongColumn(leaf, channel, options, LegacyCalendar.of(leaf, properties), levels);
      @Nullable List<NestedNode> before = i == 0 ? null : paths.get(i - 1);
      leaves[i] = new NestedLeaf(path, before, column, levels, options);
    }
    return new NestedColumn(leaves);
  }

  private static int[] elementDefinitions(List<NestedNode> path) {
    List<Integer> found = new ArrayList<>();
    for (NestedNode node : path) {
      if (node.isRepeated()) {
        found.add(node.elementDefinition());
      }
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  NestedLeaf[] leaves() {
    return leaves;
  }

  /** The leaf that was worked on last: where something went wrong, if it did. */
  Leaf current() {
    return current.leaf();
  }

  /** Like {@link NestedLeaf#ready}. */
  int ready(int wanted) throws IOException {
    int rows = wanted;
    for (NestedLeaf leaf : leaves) {
      current = leaf;
      rows = leaf.ready(rows);
    }
    return rows;
  }

  /** Reads the next {@code rows} rows, no more than {@link #ready} said. */
  void read(ColumnVector vector, int rows) throws IOException {
    for (NestedLeaf leaf : leaves) {
      current = leaf;
      leaf.read(vector, rows);
    }
  }

  /** Ends a chunk whose rows have all been read: there must be no others. */
  void finish() throws IOException {
    for (NestedLeaf leaf : leaves) {
      current = leaf;
      leaf.finish();
    }
  }

  /** How many values were moved from one calendar to another. */
  long rebasedCount() {
    long count = 0;
    for (NestedLeaf leaf : leaves) {
      count += leaf.rebasedCount();
    }
    return count;
  }

  @Override
  public void close() {
    for (NestedLeaf leaf : leaves) {
      leaf.close();
    }
  }
}
