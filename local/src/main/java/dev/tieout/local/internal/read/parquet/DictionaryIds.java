package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/**
 * The dictionary ids of a page: a byte with the bit width, then runs. Every id that it hands out is
 * an id of the dictionary.
 */
final class DictionaryIds {
  /** The most that {@link #read} gives at once. */
  static final int CHUNK_VALUES = 1024;

  final int[] ids = new int[CHUNK_VALUES];
  private final RunDecoder runs;
  private final Dictionary dictionary;

  DictionaryIds(Dictionary dictionary, PageBytes page) {
    this.dictionary = dictionary;
    this.runs = new RunDecoder(page);
  }

  void start(PageBytes page) throws IOException {
    page.require(1);
    runs.start(page, page.bytes[page.position++] & 0xFF);
  }

  /** Decodes up to {@code wanted} ids into {@link #ids} and returns how many. */
  int read(int wanted) throws IOException {
    int n = Math.min(wanted, CHUNK_VALUES);
    runs.read(ids, n);
    check(ids, n, dictionary.size);
    return n;
  }

  private static void check(int[] ids, int count, int size) throws Damage {
    int bad = 0;
    for (int i = 0; i < count; i++) {
      int id = ids[i];
      bad |= id | (size - 1 - id);
    }
    if (bad < 0) {
      throw new Damage("a page refers to a value beyond the " + size + " of its dictionary");
    }
  }
}
