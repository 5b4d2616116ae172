package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions.Checksums;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files with bytes changed, lost or put in: each is read whole, or refused with a sentence, soon
 * and in bounded memory.
 *
 * <p>{@code -Dtieout.fuzz.files} sets how many, {@code -Dtieout.fuzz.seed} where to begin.
 */
class FuzzTest {
  private static final int FILES = Integer.getInteger("tieout.fuzz.files", 2_000);
  private static final long SEED = Long.getLong("tieout.fuzz.seed", 1);
  private static final long MAX_ALLOCATED_BYTES = 96L << 20;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** So that pages are larger than the window. */
  private static final MessageType LARGE_PAGES =
      MessageTypeParser.parseMessageType(
          """
          message large {
            required double double;
            optional binary text (STRING);
            optional fixed_len_byte_array(16) uuid (UUID);
          }
          """);

  @TempDir private Path folder;

  @Test
  void readsOrRefusesWhateverItIsGiven() throws Exception {
    List<byte[]> originals = originals();
    Path path = folder.resolve("mutated.parquet");
    int read = 0;
    for (int i = 0; i < FILES; i++) {
      long seed = SEED + i;
      Random random = new Random(seed);
      byte[] original = originals.get(random.nextInt(originals.size()));
      Files.write(path, mutate(original, random));
      boolean whole =
          assertTimeoutPreemptively(
              Duration.ofSeconds(20), () -> read(path, seed), () -> "seed " + seed);
      read += whole ? 1 : 0;
    }
    assertThat(read).as("files that were read whole").isBetween(1, FILES - 1);
  }

  private List<byte[]> originals() throws IOException {
    List<byte[]> originals = new ArrayList<>();
    for (CompressionCodecName codec :
        List.of(
            CompressionCodecName.UNCOMPRESSED,
            CompressionCodecName.SNAPPY,
            CompressionCodecName.GZIP,
            CompressionCodecName.ZSTD,
            CompressionCodecName.LZ4_RAW)) {
      for (WriterVersion version : WriterVersion.values()) {
        for (boolean dictionary : new boolean[] {true, false}) {
          Path path = folder.resolve("original.parquet");
          new SampleFile(codec, version, dictionary, !dictionary, 300, 120, 64 * 1024, 60 * 1024)
              .write(path, 7);
          originals.add(Files.readAllBytes(path));
          Files.delete(path);
        }
      }
    }
    for (int i = 0; i < 24; i++) {
      Path nested = folder.resolve("nested.parquet");
      WriterVersion version = i % 2 == 0 ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0;
      CompressionCodecName codec =
          i % 3 == 0 ? CompressionCodecName.SNAPPY : CompressionCodecName.UNCOMPRESSED;
      new NestedFile(codec, version, i % 4 < 2, 60, 25, 2_000, 4_000).write(nested, i);
      originals.add(Files.readAllBytes(nested));
      Files.delete(nested);
    }
    Path large = folder.resolve("large.parquet");
    for (CompressionCodecName codec :
        List.of(
            CompressionCodecName.SNAPPY, CompressionCodecName.ZSTD, CompressionCodecName.LZ4_RAW)) {
      new SampleFile(
              codec, WriterVersion.PARQUET_2_0, false, false, 20_000, 1 << 30, 8 << 20, 1 << 30)
          .write(large, 5, LARGE_PAGES);
      originals.add(Files.readAllBytes(large));
      Files.delete(large);
    }
    for (String part : new String[] {"data", "bad_data"}) {
      for (Path path : TestData.files(part)) {
        if (Files.size(path) < 64 * 1024) {
          originals.add(Files.readAllBytes(path));
        }
      }
    }
    return originals;
  }

  private static byte[] mutate(byte[] original, Random random) {
    byte[] bytes = original.clone();
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes && bytes.length > 0; i++) {
      // The footer is small and says most.
      int reach = random.nextBoolean() ? Math.min(bytes.length, 4_000) : bytes.length;
      int at = bytes.length - 1 - random.nextInt(reach);
      switch (random.nextInt(8)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1, 2, 3 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 4 -> bytes[at] = (byte) (random.nextBoolean() ? 0xFF : 0x7F);
        case 5 -> bytes = random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : bytes;
        case 6 -> bytes = splice(bytes, at, random.nextInt(9), new byte[0]);
        default -> {
          byte[] inserted = new byte[random.nextInt(9)];
          random.nextBytes(inserted);
          bytes = splice(bytes, at, 0, inserted);
        }
      }
    }
    return bytes;
  }

  private static byte[] splice(byte[] bytes, int at, int removed, byte[] inserted) {
    int end = Math.min(bytes.length, at + removed);
    byte[] result = new byte[bytes.length - (end - at) + inserted.length];
    System.arraycopy(bytes, 0, result, 0, at);
    System.arraycopy(inserted, 0, result, at, inserted.length);
    System.arraycopy(bytes, end, result, at + inserted.length, bytes.length - end);
    return result;
  }

  /** Reads all columns; true if every one was read whole. */
  private static boolean read(Path path, long seed) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    boolean whole = true;
    try (ParquetFile file = ParquetFile.open(path)) {
      for (int i = 0; i < file.schema().columnCount(); i++) {
        whole &= readColumn(file, i, seed);
      }
    } catch (IOException | Refusal e) {
      assertThat(e).hasMessageContaining("mutated.parquet");
      whole = false;
    } catch (Throwable e) {
      throw new AssertionError("seed " + seed, e);
    }
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
        .as("bytes allocated, seed %d", seed)
        .isLessThan(MAX_ALLOCATED_BYTES);
    return whole;
  }

  private static boolean readColumn(ParquetFile file, int index, long seed) {
    Column column = file.schema().column(index);
    int[] chosen = {index};
    ParquetReadOptions options = options(seed);
    try {
      file.bufferBytes(chosen, options);
      try (ParquetRowReader reader = file.reader(chosen, options)) {
        RowBatch batch = new RowBatch(List.of(column), 100);
        long rows = 0;
        while (rows < 1_000_000 && reader.read(batch)) {
          rows += batch.rowCount();
          touch(batch.vector(0), batch.rowCount());
        }
        assertThat(rows)
            .as("rows, seed %d", seed)
            .isGreaterThanOrEqualTo(Math.min(1_000_000, file.rowCount()));
      }
      return true;
    } catch (IOException | Refusal e) {
      assertThat(e).hasMessageContaining("mutated.parquet");
      return false;
    } catch (Throwable e) {
      throw new AssertionError("seed " + seed + " column " + column, e);
    }
  }

  /** Every other file without checksums, so that what they would catch gets to the decoders. */
  private static ParquetReadOptions options(long seed) {
    Checksums checksums = seed % 2 == 0 ? Checksums.VERIFY : Checksums.IGNORE;
    return new ParquetReadOptions(
        ParquetReadOptions.MIN_WINDOW_BYTES, 8 << 20, seed % 3 == 0 ? 512 : 32 * 1024, checksums);
  }

  /** Looks at every byte that the batch points to. */
  private static void touch(ColumnVector vector, int rows) {
    if (vector.childCount() > 0) {
      touchChildren(vector, rows);
    } else if (ColumnVector.carriesBytes(vector.type())) {
      touchBytes(vector, rows);
    }
  }

  /** Holds the vector to what its Javadoc promises, and goes on below. */
  private static void touchChildren(ColumnVector vector, int rows) {
    boolean isStruct = vector.type() instanceof Type.Struct;
    int elements = 0;
    for (int row = 0; row < rows; row++) {
      if (isStruct) {
        for (int i = 0; i < vector.childCount(); i++) {
          assertThat(vector.isNull(row) && !vector.child(i).isNull(row)).isFalse();
        }
      } else {
        assertThat(vector.offsets()[row]).isEqualTo(elements);
        assertThat(vector.lengths()[row]).isGreaterThanOrEqualTo(0);
        assertThat(vector.isNull(row) && vector.lengths()[row] > 0).isFalse();
        elements += vector.lengths()[row];
      }
    }
    for (int i = 0; i < vector.childCount(); i++) {
      touch(vector.child(i), isStruct ? rows : elements);
    }
  }

  private static void touchBytes(ColumnVector vector, int rows) {
    for (int row = 0; row < rows; row++) {
      if (!vector.isNull(row)) {
        int from = vector.offsets()[row];
        int to = from + vector.lengths()[row];
        assertThat(from >= 0 && to >= from && to <= vector.bytes().length).isTrue();
        boolean decimal = vector.type() instanceof Type.Decimal;
        assertThat(!decimal || to > from).isTrue();
      }
    }
  }
}
