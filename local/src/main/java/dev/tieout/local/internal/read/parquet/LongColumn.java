package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A column whose values travel as longs. */
final class LongColumn extends ColumnReader {
  private final Dictionary dictionary = new Dictionary();
  private final Map<Encoding, LongDecoder> decoders = new EnumMap<>(Encoding.class);
  private final boolean withNanos;
  private LongDecoder decoder;
  private boolean converted;
  private boolean started;
  private final @Nullable LegacyCalendar calendar;
  private long rebasedCount;

  LongColumn(
      Leaf leaf,
      FileChannel channel,
      ParquetReadOptions options,
      @Nullable LegacyCalendar calendar,
      @Nullable EntryLevels entries) {
    super(leaf, channel, options, entries);
    this.calendar = calendar;
    this.withNanos = leaf.physical() == Physical.INT96;
    this.decoder = new DictionaryLongs(dictionary, page);
    decoders.put(Encoding.RLE_DICTIONARY, decoder);
  }

  @Override
  void startChunk() {
    dictionary.clear();
  }

  @Override
  void startDictionary(PageBytes values, int count) throws IOException {
    dictionary.startLongs(count, withNanos);
    if (count > 0) {
      LongDecoder plain = decoder(Encoding.PLAIN);
      plain.start(values);
      plain.read(dictionary.longs, dictionary.nanos, count);
      leaf.conversion().apply(dictionary.longs, count);
    }
    dictionary.size = count;
  }

  @Override
  void startPage(Encoding encoding) throws IOException {
    converted = encoding.isDictionary();
    decoder = decoder(converted ? Encoding.RLE_DICTIONARY : encoding);
    started = false;
  }

  @Override
  int readyRows(int rowsLeft) {
    return rowsLeft;
  }

  @Override
  void readRows(ColumnVector vector, int count) throws IOException {
    int nullCount = levels.read(vector.nulls(), count);
    vector.setHasNulls(nullCount > 0);
    int present = count - nullCount;
    if (present == 0) {
      return;
    }
    if (!started) {
      decoder.start(page);
      started = true;
    }
    long[] longs = vector.longs();
    decoder.read(longs, vector.nanos(), present);
    if (!converted) {
      leaf.conversion().apply(longs, present);
    }
    if (calendar != null) {
      rebasedCount += calendar.rebase(longs, present);
    }
    if (nullCount > 0) {
      spread(longs, vector.nulls(), count, present);
      if (withNanos) {
        spread(vector.nanos(), vector.nulls(), count, present);
      }
    }
  }

  @Override
  long rebasedCount() {
    return rebasedCount;
  }

  static void spread(long[] values, boolean[] nulls, int count, int present) {
    int from = present - 1;
    for (int i = count - 1; from >= 0 && i > from; i--) {
      if (!nulls[i]) {
        values[i] = values[from--];
      }
    }
  }

  static void spread(int[] values, boolean[] nulls, int count, int present) {
    int from = present - 1;
    for (int i = count - 1; from >= 0 && i > from; i--) {
      if (!nulls[i]) {
        values[i] = values[from--];
      }
    }
  }

  private LongDecoder decoder(Encoding encoding) throws Damage {
    LongDecoder known = decoders.get(encoding);
    if (known == null) {
      known = newDecoder(encoding);
      decoders.put(encoding, known);
    }
    return known;
  }

  private LongDecoder newDecoder(Encoding encoding) throws Damage {
    Physical physical = leaf.physical();
    if (physical.isBytes()) {
      Type type = leaf.type();
      return new BytesAsLongs(BytesColumn.newDecoder(encoding, leaf, page, options), type);
    }
    boolean integer = physical == Physical.INT32 || physical == Physical.INT64;
    int width = leaf.widthBytes();
    if (physical == Physical.BOOLEAN) {
      if (encoding == Encoding.PLAIN || encoding == Encoding.RLE) {
        return new BooleanLongs(encoding, page);
      }
    } else if (encoding == Encoding.PLAIN) {
      return new PlainLongs(width, page);
    } else if (encoding == Encoding.BYTE_STREAM_SPLIT) {
      return new SplitLongs(width, page);
    } else if (encoding == Encoding.DELTA_BINARY_PACKED && integer) {
      return new DeltaLongs(width, page);
    }
    throw new Damage("values of type " + physical + " in " + encoding + " encoding");
  }
}
