package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.block.BlockSearch;
import dev.tieout.lsm.internal.memtable.Memtable;
import dev.tieout.lsm.internal.segment.Run;

/** Where the entries of one tree are, newest first. Immutable; thread-safe. */
final class TreeState {
  private final Memtable[] tables;
  private final Run[] runs;

  /**
   * @param tables the one that is written to, then the frozen ones, newest first
   * @param runs newest first
   */
  TreeState(Memtable[] tables, Run[] runs) {
    this.tables = tables;
    this.runs = runs;
  }

  Memtable[] tables() {
    return tables;
  }

  Run[] runs() {
    return runs;
  }

  boolean hasTables() {
    for (Memtable table : tables) {
      if (table.count() > 0) {
        return true;
      }
    }
    return false;
  }

  /** Looks for a key in the tables; one of the constants of {@link BlockSearch}. */
  int findInTables(byte[] key, int start, int end, View value) {
    for (Memtable table : tables) {
      int found = table.find(key, start, end, value);
      if (found != BlockSearch.ABSENT) {
        return found;
      }
    }
    return BlockSearch.ABSENT;
  }

  /** Looks for a key everywhere; one of the constants of {@link BlockSearch}. */
  int find(byte[] key, int start, int end, View value) {
    int found = findInTables(key, start, end, value);
    for (int i = 0; found == BlockSearch.ABSENT && i < runs.length; i++) {
      found = runs[i].find(key, start, end, value);
    }
    return found;
  }
}
