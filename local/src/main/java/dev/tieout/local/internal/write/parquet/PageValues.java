package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.ColumnVector;
import java.util.Arrays;
import org.apache.parquet.format.Encoding;

/** The values of the page that a column is filling. Not thread-safe. */
interface PageValues {

  /**
   * Takes rows {@code from} .. {@code to}-1, or fewer if the page is full before.
   *
   * @return the row after the last one taken
   */
  int append(ColumnVector vector, int from, int to);

  /** True if the page must end before another value. */
  boolean isFull();

  /** How {@link #finish} writes. */
  Encoding encoding();

  /** Appends the values to the body of a page and starts the next page. */
  void finish(GrowableBytes body);

  /** Values as they are. */
  final class Plain implements PageValues {
    private final PlainEncoder encoder;
    private final int limitBytes;
    private final GrowableBytes bytes = new GrowableBytes();

    Plain(PlainEncoder encoder, int limitBytes) {
      this.encoder = encoder;
      this.limitBytes = limitBytes;
    }

    @Override
    public int append(ColumnVector vector, int from, int to) {
      return encoder.encode(vector, from, to, bytes, limitBytes);
    }

    @Override
    public boolean isFull() {
      return bytes.size() >= limitBytes;
    }

    @Override
    public Encoding encoding() {
      return Encoding.PLAIN;
    }

    @Override
    public void finish(GrowableBytes body) {
      encoder.finishPage(bytes);
      body.write(bytes.array(), 0, bytes.size());
      bytes.clear();
    }
  }

  /**
   * Numbers of values in a dictionary.
   *
   * <p>Invariant: once the dictionary is given up it takes no more values, so that the pages after
   * it are plain; it is given up when it is full, or when more than half of the values at the end
   * of a page were new.
   */
  final class Numbered implements PageValues {
    private final TextDictionary dictionary;
    private final HybridEncoder encoder = new HybridEncoder(new GrowableBytes(), 0);
    private int[] numbers = new int[64];
    private int count;
    private long countInChunk;
    private boolean givenUp;

    Numbered(TextDictionary dictionary) {
      this.dictionary = dictionary;
    }

    TextDictionary dictionary() {
      return dictionary;
    }

    /** Starts a row group with an empty dictionary. */
    void reset() {
      dictionary.clear();
      countInChunk = 0;
      givenUp = false;
    }

    @Override
    public int append(ColumnVector vector, int from, int to) {
      byte[] bytes = vector.bytes();
      int[] offsets = vector.offsets();
      int[] lengths = vector.lengths();
      if (count + to - from > numbers.length) {
        numbers = Arrays.copyOf(numbers, Math.max(count + to - from, 2 * numbers.length));
      }
      for (int row = from; row < to; row++) {
        if (vector.isNull(row)) {
          continue;
        }
        int number = dictionary.numberOf(bytes, offsets[row], lengths[row]);
        if (number < 0) {
          givenUp = true;
          return row;
        }
        numbers[count++] = number;
      }
      return to;
    }

    @Override
    public boolean isFull() {
      return givenUp;
    }

    /** A page of nulls needs no dictionary. */
    @Override
    public Encoding encoding() {
      return count == 0 ? Encoding.PLAIN : Encoding.RLE_DICTIONARY;
    }

    @Override
    public void finish(GrowableBytes body) {
      if (count > 0) {
        int bitWidth = Integer.SIZE - Integer.numberOfLeadingZeros(dictionary.size() - 1);
        body.write(bitWidth);
        encoder.start(body, bitWidth);
        encoder.addAll(numbers, count);
        encoder.finish();
      }
      countInChunk += count;
      count = 0;
      givenUp |= dictionary.size() > countInChunk / 2;
    }
  }
}
