package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/** Byte arrays by dictionary id; values point into the dictionary. */
final class DictionaryBytes extends BytesDecoder {
  private final Dictionary dictionary;
  private final DictionaryIds ids;

  DictionaryBytes(Dictionary dictionary, PageBytes page) {
    this.dictionary = dictionary;
    this.ids = new DictionaryIds(dictionary, page);
  }

  @Override
  void start(PageBytes page) throws IOException {
    ids.start(page);
  }

  @Override
  byte[] bytes() {
    return dictionary.bytes;
  }

  @Override
  boolean findsAll() {
    return true;
  }

  @Override
  int find(int[] offsets, int[] lengths, int count) throws IOException {
    int done = 0;
    while (done < count) {
      int n = ids.read(count - done);
      look(ids.ids, dictionary.offsets, dictionary.gapBytes, offsets, lengths, done, n);
      done += n;
    }
    return done;
  }

  private static void look(
      int[] ids, int[] starts, int gapBytes, int[] offsets, int[] lengths, int at, int count) {
    for (int i = 0; i < count; i++) {
      int id = ids[i];
      int start = starts[id];
      offsets[at + i] = start;
      lengths[at + i] = starts[id + 1] - gapBytes - start;
    }
  }
}
