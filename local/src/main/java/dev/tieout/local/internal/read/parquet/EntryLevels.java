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

  private final Levels repetition;
  private final Levels definition;
  private final int maxDefinition;

  /**
   * By repetition level, the definition level from which on the list at that level has elements.
   */
  private final int[] elementDefinitions;

  private final int[] read = new int[MAX_READ_ENTRIES];
  private int definitionBefore;

  /**
   * @param elementDefinitions one for each list or map above the leaf, from the outermost
   * @param maxBytes that the levels of one kind of one page may take
   */
  EntryLevels(int[] elementDefinitions, int maxDefinition, int maxBytes) {
    this.elementDefinitions = elementDefinitions;
    this.maxDefinition = maxDefinition;
    this.repetition = new Levels("repetition", Math.max(1, maxRepetition()), maxBytes);
    this.definition = new Levels("definition", Math.max(1, maxDefinition), maxBytes);
  }

  int maxRepetition() {
    return elementDefinitions.length;
  }

  int maxDefinition() {
    return maxDefinition;
  }

  /** Starts on a chunk. */
  void startChunk() {
    definitionBefore = -1;
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

  private void checkOrder(byte[] repetitions, byte[] definitions, int at, int count) throws Damage {
    int before = definitionBefore;
    for (int i = at; i < at + count; i++) {
      int level = repetitions[i];
      if (level > 0) {
        int due = elementDefinitions[level - 1];
        if (before < due || definitions[i] < due) {
          throw new Damage(
              before < 0
                  ? "a chunk whose first repetition level is not 0"
                  : "an element that goes on with a list which has none");
        }
      }
      before = definitions[i];
    }
    definitionBefore = before;
  }
}
