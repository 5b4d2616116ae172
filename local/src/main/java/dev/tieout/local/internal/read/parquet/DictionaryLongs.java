package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/** Values that travel as longs, by dictionary id. The dictionary's values are converted already. */
final class DictionaryLongs extends LongDecoder {
  private final Dictionary dictionary;
  private final DictionaryIds ids;

  DictionaryLongs(Dictionary dictionary, PageBytes page) {
    this.dictionary = dictionary;
    this.ids = new DictionaryIds(dictionary, page);
  }

  @Override
  void start(PageBytes page) throws IOException {
    ids.start(page);
  }

  @Override
  void read(long[] values, int[] nanos, int count) throws IOException {
    int done = 0;
    while (done < count) {
      int n = ids.read(count - done);
      look(ids.ids, dictionary.longs, values, done, n);
      if (nanos.length > 0) {
        look(ids.ids, dictionary.nanos, nanos, done, n);
      }
      done += n;
    }
  }

  private static void look(int[] ids, long[] from, long[] values, int at, int count) {
    for (int i = 0; i < count; i++) {
      values[at + i] = from[ids[i]];
    }
  }

  private static void look(int[] ids, int[] from, int[] values, int at, int count) {
    for (int i = 0; i < count; i++) {
      values[at + i] = from[ids[i]];
    }
  }
}
