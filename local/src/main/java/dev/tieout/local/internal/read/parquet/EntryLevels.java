package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/**
 * Both levels of the entries of a leaf of a nested column, page after page of a chunk.
 *
 * <p>What it hands out can be put together to rows: no level is beyond its maximum, a chunk begins
 * with a row, and what goes on with a list goes on with one that has elements. Not thread-safe.
 */
final class EntryLevels {
  /** The most that {@link #read} gives at once. */
  static final int MAX_READ_ENTRIES = 512;

  private static final int NONE_BEFORE = -1;

  private final Levels repetition;
  private final Levels definition;
  private final int maxDefinition;

  /**
   * By repetition level, the least definition level of an entry with it and of the one before: from
   * it on the list at that level has elements. An entry that begins a row may follow any.
   */
  private final int[] dueDefinitions;

  private final int[] read = new int[MAX_READ_ENTRIES];
  private int definitionBefore;

  /**
   * @param elementDefinitions one for each list or map above the leaf, from the outermost
   * @param maxBytes that the levels of one kind of one page may take
   */
  EntryLevels(int[] elementDefinitions, int maxDefinition, int maxBytes) {
    this.dueDefinitions = new int[elementDefinitions.length + 1];
    dueDefinitions[0] = NONE_BEFORE;
    System.arraycopy(elementDefinitions, 0, dueDefinitions, 1, elementDefinitions.length);
    this.maxDefinition = maxDefinition;
    this.repetition = new Levels("repetition", Math.max(1, maxRepetition()), maxBytes);
    this.definition = new Levels("definition", Math.max(1, maxDefinition), maxBytes);
  }

  int maxRepetition() {
    return dueDefinitions.length - 1;
  }

  int maxDefinition() {
    return maxDefinition;
  }

  /** Starts on a chunk. */
  void startChunk() {
    definitionBefore = NONE_BEFORE;
  }

  /** Starts on the levels at the head of a page's bytes, and moves the page to its values. */
  void start(PageBytes page, PageHeader header) throws IOException {
    if (maxRepetition() > 0) {
      repetition.start(page, header.repetitionLevelEncoding, header.valueCount);
    } else {
      repetition.startWithout();
    }
    if (maxDefinition > 0) {
      definition.start(page, header.levelEncoding, header.valueCount);
    } else {
      definition.startWithout();
    }
  }

  /** Starts on the levels that stand uncompressed at the head of the payload. */
  void start(ChunkInput in, PageHeader header) throws IOException {
    if (maxRepetition() > 0) {
      repetition.start(in, header.repetitionLevelBytes);
    } else {
      repetition.startWithout();
      in.skip(header.repetitionLevelBytes);
    }
    if (maxDefinition > 0) {
      definition.start(in, header.levelBytes);
    } else {
      definition.startWithout();
      in.skip(header.levelBytes);
    }
  }

  /** Reads the levels of the next {@code count} entries of the page to index {@code at} on. */
  void read(byte[] repetitions, byte[] definitions, int at, int count) throws IOException {
    repetition.read(read, count);
    check(read, count, maxRepetition(), "repetition");
    narrow(read, repetitions, at, count);
    definition.read(read, count);
    check(read, count, maxDefinition, "definition");
    narrow(read, definitions, at, count);
    if (maxRepetition() > 0) {
      checkOrder(repetitions, definitions, at, count);
    }
  }

  private static void check(int[] levels, int count, int max, String kind) throws Damage {
    int bad = 0;
    for (int i = 0; i < count; i++) {
      bad |= levels[i] | (max - levels[i]);
    }
    if (bad < 0) {
      throw new Damage("a " + kind + " level beyond " + max + ", which is the highest here");
    }
  }

  private static void narrow(int[] levels, byte[] narrow, int at, int count) {
    for (int i = 0; i < count; i++) {
      narrow[at + i] = (byte) levels[i];
    }
  }

  /** Without branches: levels are hard to foretell. */
  private void checkOrder(byte[] repetitions, byte[] definitions, int at, int count) throws Damage {
    boolean isFirst = definitionBefore == NONE_BEFORE;
    int[] due = dueDefinitions;
    int before = definitionBefore;
    int bad = 0;
    for (int i = at; i < at + count; i++) {
      int least = due[repetitions[i]];
      int defined = definitions[i];
      bad |= (before - least) | (defined - least);
      before = defined;
    }
    definitionBefore = before;
    if (bad < 0) {
      throw new Damage(
          isFirst && repetitions[at] > 0
              ? "a chunk whose first repetition level is not 0"
              : "an element that goes on with a list which has none");
    }
  }
}
