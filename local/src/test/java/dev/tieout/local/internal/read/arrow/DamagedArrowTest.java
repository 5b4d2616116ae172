package dev.tieout.local.internal.read.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that are cut short or changed end in a sentence, or give rows; never fewer of them. */
class DamagedArrowTest {
  @TempDir private Path folder;
  private final BufferAllocator allocator = new RootAllocator();

  @AfterEach
  void close() {
    allocator.close();
  }

  private byte[] small(Written.As as) throws IOException {
    List<Field> fields = new ArrayList<>(Fields.flat().subList(0, 3));
    fields.addAll(Fields.nested().subList(0, 2));
    return Written.random(allocator, fields, new int[] {3, 4}, as, new Random(1)).bytes();
  }

  @ParameterizedTest
  @EnumSource(Written.As.class)
  void noticesAFileThatIsCutShortAnywhere(Written.As as) throws IOException {
    byte[] whole = small(as);
    Path file = folder.resolve("cut.arrow");
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> Shown.all(file, 16))
          .as("%d of %d bytes", length, whole.length)
          .isInstanceOfAny(IOException.class, Refusal.class)
          .hasMessageContaining(file.toString())
          .hasMessageMatching("(?s).*[a-z]\\.");
    }
  }

  @ParameterizedTest
  @EnumSource(Written.As.class)
  void noticesWhatFollows(Written.As as) throws IOException {
    byte[] whole = small(as);
    Path file = folder.resolve("more.arrow");
    Files.write(file, Arrays.copyOf(whole, whole.length + 8));

    assertThatThrownBy(() -> Shown.all(file, 16)).isInstanceOf(IOException.class);
  }

  @Test
  void namesTheBatchAndTheColumn() throws IOException {
    byte[] whole =
        Written.random(
                allocator,
                List.of(
                    Fields.field("text", new org.apache.arrow.vector.types.pojo.ArrowType.Utf8())),
                new int[] {5, 5},
                Written.As.STREAM,
                new Random(2))
            .bytes();
    Path file = folder.resolve("named.arrow");
    boolean isNamed = false;
    for (int i = 0; i < whole.length; i++) {
      byte[] changed = whole.clone();
      changed[i] ^= 0x7F;
      Files.write(file, changed);
      try {
        List<List<Object>> unused = Shown.all(file, 16);
      } catch (IOException damaged) {
        isNamed |=
            damaged
                .getMessage()
                .startsWith("In '" + file + "', record batch 1, column 'text': offsets from ");
      } catch (Refusal other) {
        // Another kind of file, by its first bytes.
      }
    }
    assertThat(isNamed).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Written.As.class)
  void changedBytesEndInASentenceOrInRows(Written.As as) throws IOException {
    List<Field> fields = new ArrayList<>(Fields.flat());
    fields.addAll(Fields.nested());
    byte[] whole = Written.random(allocator, fields, new int[] {9, 9}, as, new Random(3)).bytes();
    Path file = folder.resolve("changed.arrow");
    Random random = new Random(4);
    int files = Integer.getInteger("tieout.fuzz.files", 500);
    for (int i = 0; i < files; i++) {
      byte[] changed = whole.clone();
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        int at = random.nextInt(changed.length);
        changed[at] =
            switch (random.nextInt(3)) {
              case 0 -> (byte) random.nextInt();
              case 1 -> (byte) 0xFF;
              default -> (byte) (changed[at] ^ 1 << random.nextInt(8));
            };
      }
      Files.write(file, changed);
      try {
        List<List<Object>> unused = Shown.all(file, 16);
      } catch (IOException | Refusal sentence) {
        assertThat(sentence.getMessage()).matches("(?s).*[.]");
      }
    }
  }

  @Test
  void allocatesNoMoreThanItMay() throws IOException {
    byte[] whole = small(Written.As.FILE);
    Path file = folder.resolve("claims.arrow");
    // The length of the footer, before the magic at the end.
    for (int claim : new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE, -1, 0, 1 << 28}) {
      byte[] changed = whole.clone();
      dev.tieout.core.pack.LittleEndian.writeInt(changed, changed.length - 10, claim);
      Files.write(file, changed);
      assertThatThrownBy(() -> ArrowFile.open(file, ParquetReadOptions.DEFAULT))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("its footer claims");
    }
  }
}
