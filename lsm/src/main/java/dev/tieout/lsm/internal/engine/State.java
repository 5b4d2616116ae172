package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.internal.memtable.Memtable;
import dev.tieout.lsm.internal.segment.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * Where everything is. Readers take it by one volatile read and use it as long as they like.
 * Immutable but for the tables being written to.
 */
final class State {
  private final boolean open;
  private final Group active;
  private final List<Group> frozen;
  private final List<List<Run>> runs;
  private final TreeState[] trees;

  /**
   * @param frozen newest first
   * @param runs of each tree, newest first
   */
  State(boolean open, Group active, List<Group> frozen, List<List<Run>> runs) {
    this.open = open;
    this.active = active;
    this.frozen = List.copyOf(frozen);
    this.runs = List.copyOf(runs);
    this.trees = new TreeState[runs.size()];
    for (int i = 0; i < trees.length; i++) {
      List<Memtable> tables = new ArrayList<>();
      tables.add(active.table(i));
      for (Group group : frozen) {
        if (group.table(i).count() > 0) {
          tables.add(group.table(i));
        }
      }
      trees[i] = new TreeState(tables.toArray(Memtable[]::new), runs.get(i).toArray(Run[]::new));
    }
  }

  boolean isOpen() {
    return open;
  }

  Group active() {
    return active;
  }

  List<Group> frozen() {
    return frozen;
  }

  List<List<Run>> runs() {
    return runs;
  }

  TreeState tree(int id) {
    return trees[id];
  }
}
