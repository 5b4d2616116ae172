package dev.tieout.lsm.internal.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.block.BlockSearch;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.cache.BlockCache;
import dev.tieout.lsm.internal.compression.Codec;
import dev.tieout.lsm.internal.compression.Dictionary;
import dev.tieout.lsm.internal.disk.MemoryDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SegmentTest {
  private static final long STORE = 77;
  private static final int ENTRIES = 20_000;

  private static byte[] key(int number) {
    byte[] key = new byte[12];
    Bytes.putLong(key, 2, number);
    return key;
  }

  private static byte[] value(int number) {
    return ("the value of number " + number + ", which resembles others")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static long write(MemoryDisk disk, Codec codec, @Nullable Dictionary dictionary)
      throws IOException {
    try (SegmentWriter writer =
        new SegmentWriter(
            disk, STORE, 5, new SegmentWriter.Layout(2048, codec, dictionary, true), 0)) {
      for (int i = 0; i < ENTRIES; i++) {
        byte[] value = value(2 * i);
        writer.add(key(2 * i), 0, 12, value, 0, i % 10 == 3 ? -1 : value.length);
      }
      return writer.finish();
    }
  }

  private static Dictionary dictionary() {
    List<byte[]> samples = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      samples.add(value(i));
    }
    Dictionary dictionary = Dictionary.train(samples);
    assertThat(dictionary).isNotNull();
    return dictionary;
  }

  @ParameterizedTest
  @EnumSource(Codec.class)
  void findsWhatWasWritten(Codec codec) throws IOException {
    MemoryDisk disk = new MemoryDisk();
    long bytes = write(disk, codec, codec == Codec.ZSTD_DICTIONARY ? dictionary() : null);
    Segment segment = Segment.open(disk, STORE, 5, bytes, new BlockCache(50_000));
    View view = new View();
    for (int i = 0; i < ENTRIES; i++) {
      int expected = i % 10 == 3 ? BlockSearch.DELETED : BlockSearch.FOUND;
      assertThat(segment.find(key(2 * i), 0, 12, view)).isEqualTo(expected);
      if (expected == BlockSearch.FOUND) {
        assertThat(view.toBytes()).isEqualTo(value(2 * i));
      }
      assertThat(segment.find(key(2 * i + 1), 0, 12, view)).isEqualTo(BlockSearch.ABSENT);
    }
    int believed = 0;
    for (int i = 0; i < ENTRIES; i++) {
      believed += segment.mayContain(key(2 * i + 1), 0, 12) ? 1 : 0;
    }
    assertThat(believed).isLessThan(ENTRIES / 30);
    assertThat(segment.entries()).isEqualTo(ENTRIES);
    assertThat(segment.deletions()).isEqualTo(ENTRIES / 10);
    segment.release();
    assertThat(segment.tryHold()).isFalse();
    assertThat(disk.openFiles()).isZero();
  }

  @Test
  void refusesKeysOutOfOrder() throws IOException {
    MemoryDisk disk = new MemoryDisk();
    SegmentWriter.Layout layout = new SegmentWriter.Layout(2048, Codec.NONE, null, false);
    try (SegmentWriter writer = new SegmentWriter(disk, STORE, 5, layout, 0)) {
      writer.add(key(2), 0, 12, Bytes.NONE, 0, 0);
      assertThatThrownBy(() -> writer.add(key(2), 0, 12, Bytes.NONE, 0, 0))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  /** Each mutated file decodes to what was written, or is refused with its name. */
  @Test
  void anyDamageIsRefusedOrDoesNoHarm() throws IOException {
    Random random = new Random(3);
    MemoryDisk whole = new MemoryDisk();
    long bytes = write(whole, Codec.ZSTD_DICTIONARY, dictionary());
    int size = (int) bytes;
    int refused = 0;
    for (int round = 0; round < 600; round++) {
      byte[] content = whole.bytesOf(Segment.fileName(5));
      // Half of the damage goes to the index and what follows it.
      int at = round % 2 == 0 ? random.nextInt(size) : size - 1 - random.nextInt(20_000);
      for (int i = 0; i <= round % 4 && at + i < size; i++) {
        content[at + i] = (byte) (content[at + i] + 1 + random.nextInt(255));
      }
      MemoryDisk damaged = new MemoryDisk();
      damaged.put(Segment.fileName(5), content);
      try {
        Segment segment = Segment.open(damaged, STORE, 5, bytes, new BlockCache(1 << 20));
        View view = new View();
        for (int i = 0; i < ENTRIES; i += 50) {
          if (segment.find(key(2 * i), 0, 12, view) == BlockSearch.FOUND) {
            assertThat(view.toBytes()).isEqualTo(value(2 * i));
          }
        }
      } catch (CorruptStoreException e) {
        assertThat(e.file()).contains("segment-");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(200);
  }

  /** Without checksums a wrong byte would show as wrong data: so it is they that the test tests. */
  @Test
  void aForgedChecksumLetsWrongDataThrough() throws IOException {
    MemoryDisk disk = new MemoryDisk();
    long bytes = write(disk, Codec.NONE, null);
    Segment honest = Segment.open(disk, STORE, 5, bytes, new BlockCache(0));
    int begin = (int) honest.offsetOf(0);
    int end = (int) honest.offsetOf(1);
    byte[] content = disk.bytesOf(Segment.fileName(5));
    int at = new String(content, 0, end, StandardCharsets.ISO_8859_1).indexOf("the value");
    content[at] ^= 1;
    int sum = SegmentFormat.checksum(STORE, 5, begin, content, begin, end - begin - 4);
    Bytes.putInt(content, end - 4, sum);
    MemoryDisk forged = new MemoryDisk();
    forged.put(Segment.fileName(5), content);
    Segment segment = Segment.open(forged, STORE, 5, bytes, new BlockCache(0));
    View view = new View();

    assertThat(segment.find(key(0), 0, 12, view)).isEqualTo(BlockSearch.FOUND);
    assertThat(view.toBytes()).isNotEqualTo(value(0));
  }
}
