package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.DirectByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.column.values.plain.BinaryPlainValuesReader;
import org.apache.parquet.column.values.plain.BooleanPlainValuesReader;
import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridValuesReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridValuesWriter;
import org.apache.parquet.io.api.Binary;

/** Holds each decoder to parquet-java's reader of the same encoding, on what its writer wrote. */
class DecoderPropertyTest {
  private static final HeapByteBufferAllocator HEAP = HeapByteBufferAllocator.getInstance();

  @Property(tries = 200, seed = "1")
  void plainLongs(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3_000) int count)
      throws IOException {
    long[] values = longs(seed, count);
    PlainValuesWriter writer = new PlainValuesWriter(64, 1 << 20, HEAP);
    Arrays.stream(values).forEach(writer::writeLong);
    byte[] page = bytes(writer);
    ValuesReader reader = started(new PlainValuesReader.LongPlainValuesReader(), page, count);
    check(new PlainLongs(8, new PageBytes(0, 0)), page, count, seed, reader::readLong);
  }

  @Property(tries = 200, seed = "1")
  void plainInts(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3_000) int count)
      throws IOException {
    long[] values = longs(seed, count);
    PlainValuesWriter writer = new PlainValuesWriter(64, 1 << 20, HEAP);
    Arrays.stream(values).forEach(v -> writer.writeInteger((int) v));
    byte[] page = bytes(writer);
    ValuesReader reader = started(new PlainValuesReader.IntegerPlainValuesReader(), page, count);
    check(new PlainLongs(4, new PageBytes(0, 0)), page, count, seed, reader::readInteger);
  }

  @Property(tries = 200, seed = "1")
  void plainBooleans(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3_000) int count)
      throws IOException {
    long[] values = longs(seed, count);
    BooleanPlainValuesWriter writer = new BooleanPlainValuesWriter();
    Arrays.stream(values).forEach(v -> writer.writeBoolean((v & 1) == 1));
    byte[] page = bytes(writer);
    ValuesReader reader = started(new BooleanPlainValuesReader(), page, count);
    check(
        new BooleanLongs(Encoding.PLAIN, new PageBytes(0, 0)),
        page,
        count,
        seed,
        () -> reader.readBoolean() ? 1 : 0);
  }

  @Property(tries = 200, seed = "1")
  void runsOfBooleans(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3_000) int count)
      throws IOException {
    long[] values = longs(seed, count);
    RunLengthBitPackingHybridValuesWriter writer =
        new RunLengthBitPackingHybridValuesWriter(1, 64, 1 << 20, HEAP);
    Arrays.stream(values).forEach(v -> writer.writeBoolean((v & 1) == 1));
    byte[] page = bytes(writer);
    ValuesReader reader = started(new RunLengthBitPackingHybridValuesReader(1), page, count);
    check(
        new BooleanLongs(Encoding.RLE, new PageBytes(0, 0)),
        page,
        count,
        seed,
        () -> reader.readBoolean() ? 1 : 0);
  }

  @Property(tries = 200, seed = "1")
  void deltaLongs(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3_000) int count)
      throws IOException {
    long[] values = longs(seed, count);
    DeltaBinaryPackingValuesWriterForLong writer =
        new DeltaBinaryPackingValuesWriterForLong(64, 1 << 20, HEAP);
    Arrays.stream(values).forEach(writer::writeLong);
    byte[] page = bytes(writer);
    ValuesReader reader = started(new DeltaBinaryPackingValuesReader(), page, count);
    check(new DeltaLongs(8, new PageBytes(0, 0)), page, count, seed, reader::readLong);
  }

  @Property(tries = 200, seed = "1")
  void deltaInts(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3_000) int count)
      throws IOException {
    long[] values = longs(seed, count);
    DeltaBinaryPackingValuesWriterForInteger writer =
        new DeltaBinaryPackingValuesWriterForInteger(64, 1 << 20, HEAP);
    Arrays.stream(values).forEach(v -> writer.writeInteger((int) v));
    byte[] page = bytes(writer);
    ValuesReader reader = started(new DeltaBinaryPackingValuesReader(), page, count);
    check(new DeltaLongs(4, new PageBytes(0, 0)), page, count, seed, reader::readInteger);
  }

  @Property(tries = 100, seed = "1")
  void splitDoubles(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3_000) int count)
      throws IOException {
    long[] values = longs(seed, count);
    ByteStreamSplitValuesWriter writer =
        new ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter(
            64, 1 << 20, new DirectByteBufferAllocator());
    Arrays.stream(values).forEach(v -> writer.writeDouble(Double.longBitsToDouble(v)));
    byte[] page = bytes(writer);
    ValuesReader reader = started(new ByteStreamSplitValuesReaderForDouble(), page, count);
    check(
        new SplitLongs(8, new PageBytes(0, 0)),
        page,
        count,
        seed,
        () -> Double.doubleToRawLongBits(reader.readDouble()));
  }

  @Property(tries = 100, seed = "1")
  void splitInts(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3_000) int count)
      throws IOException {
    long[] values = longs(seed, count);
    ByteStreamSplitValuesWriter writer =
        new ByteStreamSplitValuesWriter.IntegerByteStreamSplitValuesWriter(64, 1 << 20, HEAP);
    Arrays.stream(values).forEach(v -> writer.writeInteger((int) v));
    byte[] page = bytes(writer);
    ValuesReader reader = started(new ByteStreamSplitValuesReaderForInteger(), page, count);
    check(new SplitLongs(4, new PageBytes(0, 0)), page, count, seed, reader::readInteger);
  }

  /** Ids of every bit width, through dictionaries of longs and of bytes. */
  @Property(tries = 300, seed = "1")
  void dictionaryIds(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 3_000) int count,
      @ForAll @IntRange(min = 0, max = 18) int width)
      throws IOException {
    Dictionary dictionary = new Dictionary();
    int size = 1 << width;
    dictionary.startLongs(size, false);
    dictionary.startBytes(size);
    for (int i = 0; i < size; i++) {
      dictionary.longs[i] = i * 31L;
      dictionary.offsets[i] = i * 2;
    }
    dictionary.offsets[size] = size * 2;
    dictionary.size = size;
    RunLengthBitPackingHybridValuesWriter writer =
        new RunLengthBitPackingHybridValuesWriter(width, 64, 1 << 20, HEAP);
    long[] values = longs(seed, count);
    Arrays.stream(values).forEach(v -> writer.writeInteger((int) v & (size - 1)));
    byte[] runs = bytes(writer);
    byte[] page = Arrays.copyOfRange(runs, 3, runs.length);
    page[0] = (byte) width;
    ValuesReader reader = started(new RunLengthBitPackingHybridValuesReader(width), runs, count);
    check(
        new DictionaryLongs(dictionary, new PageBytes(0, 0)),
        page,
        count,
        seed,
        () -> reader.readInteger() * 31L);

    DictionaryBytes bytes = new DictionaryBytes(dictionary, new PageBytes(0, 0));
    bytes.start(page(page));
    int[] offsets = new int[count];
    int[] lengths = new int[count];
    assertThat(bytes.find(offsets, lengths, count)).isEqualTo(count);
    for (int i = 0; i < count; i++) {
      assertThat(offsets[i]).isEqualTo(((int) values[i] & (size - 1)) * 2);
      assertThat(lengths[i]).isEqualTo(2);
    }
  }

  @Property(tries = 200, seed = "1")
  void plainBytes(@ForAll long seed, @ForAll @IntRange(min = 1, max = 2_000) int count)
      throws IOException {
    PlainValuesWriter writer = new PlainValuesWriter(64, 1 << 20, HEAP);
    texts(seed, count).forEach(writer::writeBytes);
    byte[] page = bytes(writer);
    ValuesReader reader = started(new BinaryPlainValuesReader(), page, count);
    check(new PlainBytes(0, new PageBytes(0, 0)), page, count, seed, reader);
  }

  @Property(tries = 200, seed = "1")
  void deltaLengthBytes(@ForAll long seed, @ForAll @IntRange(min = 1, max = 2_000) int count)
      throws IOException {
    DeltaLengthByteArrayValuesWriter writer =
        new DeltaLengthByteArrayValuesWriter(64, 1 << 20, HEAP);
    texts(seed, count).forEach(writer::writeBytes);
    byte[] page = bytes(writer);
    ValuesReader reader = started(new DeltaLengthByteArrayValuesReader(), page, count);
    check(new DeltaLengthBytes(1 << 20, new PageBytes(0, 0)), page, count, seed, reader);
  }

  @Property(tries = 200, seed = "1")
  void deltaBytes(@ForAll long seed, @ForAll @IntRange(min = 1, max = 2_000) int count)
      throws IOException {
    DeltaByteArrayWriter writer = new DeltaByteArrayWriter(64, 1 << 20, HEAP);
    texts(seed, count).forEach(writer::writeBytes);
    byte[] page = bytes(writer);
    ValuesReader reader = started(new DeltaByteArrayReader(), page, count);
    check(new DeltaBytes(1 << 20, new PageBytes(0, 0)), page, count, seed, reader);
  }

  /** Values of mixed magnitude, so that bit widths vary, with runs of equal ones. */
  private static long[] longs(long seed, int count) {
    Random random = new Random(seed);
    long[] values = new long[count];
    int bits = random.nextInt(64);
    int repeats = random.nextInt(6);
    for (int i = 0; i < count; i++) {
      if (random.nextInt(200) == 0) {
        bits = random.nextInt(64);
      }
      boolean again = i > 0 && random.nextInt(5) > repeats;
      values[i] = again ? values[i - 1] : random.nextLong() >> bits;
    }
    return values;
  }

  private static List<Binary> texts(long seed, int count) {
    Random random = new Random(seed);
    List<Binary> values = new ArrayList<>();
    byte[] before = new byte[0];
    for (int i = 0; i < count; i++) {
      byte[] value = new byte[random.nextInt(random.nextInt(60) == 0 ? 3_000 : 12)];
      random.nextBytes(value);
      int shared = Math.min(before.length, random.nextInt(value.length + 1));
      System.arraycopy(before, 0, value, 0, shared);
      values.add(Binary.fromConstantByteArray(value));
      before = value;
    }
    return values;
  }

  private static byte[] bytes(ValuesWriter writer) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer.getBytes().writeAllTo(out);
    return out.toByteArray();
  }

  private static ValuesReader started(ValuesReader reader, byte[] page, int count)
      throws IOException {
    reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    return reader;
  }

  /** A page that is whole, not at the start of its array. */
  private static PageBytes page(byte[] bytes) {
    PageBytes whole = new PageBytes(0, 0);
    whole.bytes = new byte[bytes.length + 5 + PageBytes.SLACK_BYTES];
    System.arraycopy(bytes, 0, whole.bytes, 5, bytes.length);
    PageBytes page = new PageBytes(0, 0);
    page.view(whole, 5, 5 + bytes.length);
    return page;
  }

  private interface Expected {
    long next();
  }

  private static void check(
      LongDecoder decoder, byte[] page, int count, long seed, Expected expected)
      throws IOException {
    Random random = new Random(seed);
    decoder.start(page(page));
    int done = 0;
    while (done < count) {
      int n = Math.min(count - done, 1 + random.nextInt(700));
      long[] values = new long[n];
      decoder.read(values, new int[0], n);
      for (int i = 0; i < n; i++) {
        assertThat(values[i]).as("value %d", done + i).isEqualTo(expected.next());
      }
      done += n;
    }
  }

  private static void check(
      BytesDecoder decoder, byte[] page, int count, long seed, ValuesReader expected)
      throws IOException {
    Random random = new Random(seed);
    decoder.start(page(page));
    int done = 0;
    while (done < count) {
      int wanted = Math.min(count - done, 1 + random.nextInt(700));
      int[] offsets = new int[wanted];
      int[] lengths = new int[wanted];
      int n = decoder.find(offsets, lengths, wanted);
      assertThat(n).isPositive();
      for (int i = 0; i < n; i++) {
        byte[] value = Arrays.copyOfRange(decoder.bytes(), offsets[i], offsets[i] + lengths[i]);
        assertThat(value).as("value %d", done + i).isEqualTo(expected.readBytes().getBytes());
      }
      done += n;
    }
  }
}
