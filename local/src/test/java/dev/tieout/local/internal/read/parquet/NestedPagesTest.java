package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.parquet.HandmadeChunk.Entries;
import dev.tieout.local.internal.read.parquet.HandmadeChunk.Form;
import dev.tieout.local.internal.read.parquet.HandmadeChunk.Page;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Pages of nested columns that are cut in the middle of rows, or whose levels are wrong. */
class NestedPagesTest {
  private static final ParquetReadOptions OPTIONS = ParquetReadOptions.DEFAULT;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final MessageType LIST =
      MessageTypeParser.parseMessageType(
          "message m { optional group l (LIST) { repeated group list {"
              + " optional int64 element; } } }");
  private static final MessageType LIST_OF_PAIRS =
      MessageTypeParser.parseMessageType(
          "message m { optional group l (LIST) { repeated group list {"
              + " optional group element { optional int64 a; required int64 b; } } } }");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Form.class)
  void rowsMayBeCutByPagesThatNeverLineUp(Form form) throws IOException {
    Random random = new Random(17);
    for (int round = 0; round < 60; round++) {
      Path path = folder.resolve(round + ".parquet");
      int rows = 1 + random.nextInt(40);
      List<int[]> a = new ArrayList<>();
      List<int[]> b = new ArrayList<>();
      for (int row = 0; row < rows; row++) {
        addRow(a, b, random);
      }
      HandmadeChunk.write(
          path,
          LIST_OF_PAIRS,
          rows,
          List.of(cut(entries(4, a), form, random), cut(entries(3, b), form, random)));
      try (ParquetFile file = ParquetFile.open(path)) {
        Column column = file.schema().column(0);
        List<String> expected = NestedOracle.readColumn(path, column);
        int capacity = 1 + random.nextInt(50);
        assertThat(Rendering.readColumn(path, 0, OPTIONS, capacity)).isEqualTo(expected);
      }
    }
  }

  /** The entries of both leaves for a row: null, empty, or of a few elements, some of them null. */
  private static void addRow(List<int[]> a, List<int[]> b, Random random) {
    int elements = random.nextInt(8) - 1;
    if (elements < 1) {
      a.add(new int[] {0, elements + 1});
      b.add(new int[] {0, elements + 1});
    }
    for (int i = 0; i < elements; i++) {
      boolean isNull = random.nextInt(4) == 0;
      int repetition = i == 0 ? 0 : 1;
      a.add(new int[] {repetition, isNull ? 2 : 3 + random.nextInt(2)});
      b.add(new int[] {repetition, isNull ? 2 : 3});
    }
  }

  private static Entries entries(int maxDefinition, List<int[]> levels) {
    return new Entries(
        1,
        maxDefinition,
        levels.stream().mapToInt(l -> l[0]).toArray(),
        levels.stream().mapToInt(l -> l[1]).toArray());
  }

  private static HandmadeChunk cut(Entries entries, Form form, Random random) throws IOException {
    TreeSet<Integer> cuts = new TreeSet<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      cuts.add(1 + random.nextInt(Math.max(1, entries.size() - 1)));
    }
    return entries.cut(form, List.copyOf(cuts));
  }

  @Test
  void refusesLevelsThatMakeNoRows() throws IOException {
    assertThat(damage(1, list(new int[] {1, 1}, new int[] {3, 3})))
        .contains("a chunk whose first repetition level is not 0");
    assertThat(damage(1, list(new int[] {0, 1}, new int[] {1, 3})))
        .contains("an element that goes on with a list which has none");
    assertThat(damage(1, list(new int[] {0, 1}, new int[] {3, 0})))
        .contains("an element that goes on with a list which has none");
    assertThat(damage(1, list(new int[] {0, 0}, new int[] {3, 3})))
        .contains("its pages hold more rows than the row group has");
    assertThat(damage(3, list(new int[] {0, 0, 1}, new int[] {3, 3, 3})))
        .contains("its values end 1 rows before the row group does");
    assertThat(damage(3, list(new int[] {0, 0}, new int[] {3, 3})))
        .contains("a chunk of 2 values in a row group of 3 rows");
  }

  @Test
  void refusesLevelsBeyondTheHighest() throws IOException {
    Page page =
        new Page(
            Form.V1_RUNS,
            2,
            HandmadeChunk.run(Form.V1_RUNS, 2, 2),
            HandmadeChunk.run(Form.V1_RUNS, 2, 3),
            BytesInput.from(new byte[16]));
    assertThat(damage(2, new HandmadeChunk(List.of(page), 2)))
        .contains("a repetition level beyond 1, which is the highest here");
    Page other =
        new Page(
            Form.V2,
            2,
            HandmadeChunk.run(Form.V2, 2, 0),
            HandmadeChunk.run(Form.V2, 2, 200),
            BytesInput.from(new byte[16]));
    assertThat(damage(2, new HandmadeChunk(List.of(other), 2)))
        .contains("a definition level beyond 3, which is the highest here");
  }

  @Test
  void refusesCountsThatDoNotAddUp() throws IOException {
    HandmadeChunk two = list(new int[] {0, 0}, new int[] {3, 3});
    assertThat(damage(2, new HandmadeChunk(two.pages(), 5)))
        .contains("its pages end 3 values before the chunk does");
    HandmadeChunk three = list(new int[] {0, 0, 1}, new int[] {3, 3, 3});
    assertThat(damage(2, new HandmadeChunk(three.pages(), 2)))
        .contains("a page of 3 values where 2 are left");
    Page page = two.pages().get(0);
    Page claimed =
        new Page(Form.V1_RUNS, 2_000, page.repetition(), page.definition(), page.values());
    assertThat(damage(2_000, new HandmadeChunk(List.of(claimed), 2_000)))
        .contains("a page ends before its last value");
    List<Page> twice = List.of(page, page);
    assertThat(damage(2, new HandmadeChunk(twice, 2)))
        .contains("its pages hold more rows than the row group has");
  }

  private HandmadeChunk list(int[] repetition, int[] definition) throws IOException {
    return new Entries(1, 3, repetition, definition).cut(Form.V1_RUNS, List.of());
  }

  private String damage(long rows, HandmadeChunk chunk) throws IOException {
    Path path = folder.resolve("bad.parquet");
    Files.deleteIfExists(path);
    HandmadeChunk.write(path, LIST, rows, List.of(chunk));
    Throwable thrown = null;
    try {
      Rendering.readColumn(path, 0, OPTIONS, 100);
    } catch (DamagedFileException e) {
      thrown = e;
    }
    assertThat(thrown).isNotNull();
    assertThat(thrown)
        .hasMessageStartingWith("In '" + path + "', row group 0, column 'l.list.element': ");
    return thrown.getMessage();
  }

  @ParameterizedTest
  @CsvSource({
    "ARROW-GH-45185, x.list.element, a chunk whose first repetition level is not 0",
    "ARROW-RS-GH-6229-LEVELS, outer.list.item.c, a page of 21 values where 1 are left"
  })
  void refusesBadLevelsInFilesOfOthers(String name, String leaf, String what) {
    Path shared = TestData.folder();
    assumeTrue(shared != null);
    Path path = shared.resolve("bad_data").resolve(name + ".parquet");
    assertThatThrownBy(() -> Rendering.readColumn(path, 0, OPTIONS, 10))
        .isInstanceOf(DamagedFileException.class)
        .hasMessage(
            "In '%s', row group 0, column '%s': %s; the file is damaged, so get it written or"
                + " copied again.",
            path, leaf, what);
  }

  @Test
  void refusesLeavesThatContradictEachOther() throws IOException {
    int[][] shapes = {{0, 1, 1}, {0, 0, 1}, {0, 1, 0}};
    for (int i = 0; i < shapes.length; i++) {
      for (int k = 0; k < shapes.length; k++) {
        Path path = folder.resolve("pair" + i + k + ".parquet");
        HandmadeChunk a =
            new Entries(1, 4, shapes[i], new int[] {4, 4, 4}).cut(Form.V1_RUNS, List.of());
        HandmadeChunk b =
            new Entries(1, 3, shapes[k], new int[] {3, 3, 3}).cut(Form.V1_RUNS, List.of());
        HandmadeChunk.write(path, LIST_OF_PAIRS, i == 0 || k == 0 ? 1 : 2, List.of(a, b));
        if (i == k) {
          assertThat(Rendering.readColumn(path, 0, OPTIONS, 10)).hasSize(i == 0 ? 1 : 2);
        } else {
          assertThatThrownBy(() -> Rendering.readColumn(path, 0, OPTIONS, 10))
              .isInstanceOf(DamagedFileException.class);
        }
      }
    }
    Path path = folder.resolve("nulls.parquet");
    HandmadeChunk a =
        new Entries(1, 4, new int[] {0, 1}, new int[] {4, 2}).cut(Form.V1_RUNS, List.of());
    HandmadeChunk b =
        new Entries(1, 3, new int[] {0, 1}, new int[] {3, 3}).cut(Form.V1_RUNS, List.of());
    HandmadeChunk.write(path, LIST_OF_PAIRS, 1, List.of(a, b));
    assertThatThrownBy(() -> Rendering.readColumn(path, 0, OPTIONS, 10))
        .isInstanceOf(DamagedFileException.class)
        .hasMessageContaining("column 'l.list.element.b': its levels and those of another part")
        .hasMessageContaining("disagree on what 'element' holds");
  }

  @ParameterizedTest
  @EnumSource(value = Form.class, names = "V1_BIT_PACKED", mode = EnumSource.Mode.EXCLUDE)
  void aRowBeyondTheBoundIsRefusedBeforeItIsHeld(Form form) throws IOException {
    Path path = folder.resolve("hostile.parquet");
    List<Page> pages = new ArrayList<>();
    Page first = new Entries(1, 3, new int[] {0}, new int[] {2}).page(form, 0, 1);
    pages.add(first);
    int count = Integer.MAX_VALUE;
    pages.add(
        new Page(
            form,
            count,
            HandmadeChunk.run(form, count, 1),
            HandmadeChunk.run(form, count, 2),
            BytesInput.empty()));
    HandmadeChunk.write(path, LIST, 1, List.of(new HandmadeChunk(pages, 1L + count)));
    long before = THREADS.getCurrentThreadAllocatedBytes();
    assertThatThrownBy(() -> Rendering.readColumn(path, 0, OPTIONS, 10))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("In '" + path + "', row group 0, column 'l.list.element': a row")
        .hasMessageContaining("; raise --memory or exclude the column.");
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(8L << 20);
  }

  @Test
  void aBatchOfLargeRowsHasFewerOfThem() throws IOException {
    Path path = folder.resolve("large.parquet");
    int rows = 300;
    int length = 700;
    int[] repetition = new int[rows * length];
    int[] definition = new int[rows * length];
    for (int i = 0; i < repetition.length; i++) {
      repetition[i] = i % length == 0 ? 0 : 1;
      definition[i] = i % 11 == 0 ? 2 : 3;
    }
    Entries entries = new Entries(1, 3, repetition, definition);
    HandmadeChunk.write(
        path, LIST, rows, List.of(entries.cut(Form.V1_RUNS, List.of(100_001, 150_013))));
    try (ParquetFile file = ParquetFile.open(path);
        ParquetRowReader reader = file.reader(new int[] {0}, OPTIONS)) {
      RowBatch batch = new RowBatch(file.schema().columns(), 1_000);
      long next = 0;
      int seen = 0;
      while (reader.read(batch)) {
        assertThat(batch.rowCount()).isBetween(1, 10);
        for (int row = 0; row < batch.rowCount(); row++) {
          assertThat(batch.vector(0).lengths()[row]).isEqualTo(length);
        }
        for (int i = 0; i < batch.rowCount() * length; i++, next++) {
          boolean isNull = next % 11 == 0;
          assertThat(batch.vector(0).child(0).isNull(i)).isEqualTo(isNull);
          assertThat(isNull || batch.vector(0).child(0).longs()[i] == next).isTrue();
        }
        seen += batch.rowCount();
      }
      assertThat(seen).isEqualTo(rows);
    }
  }

  @Test
  void aSingleRowMayBeLarge() throws IOException {
    Path path = folder.resolve("row.parquet");
    int length = 200_000;
    int[] repetition = new int[length];
    int[] definition = new int[length];
    for (int i = 0; i < length; i++) {
      repetition[i] = i == 0 ? 0 : 1;
      definition[i] = 3;
    }
    HandmadeChunk.write(
        path,
        LIST,
        1,
        List.of(
            new Entries(1, 3, repetition, definition).cut(Form.V2, List.of(3, 60_000, 60_001))));
    try (ParquetFile file = ParquetFile.open(path);
        ParquetRowReader reader = file.reader(new int[] {0}, OPTIONS)) {
      RowBatch batch = new RowBatch(file.schema().columns(), 8);
      assertThat(reader.read(batch)).isTrue();
      assertThat(batch.rowCount()).isEqualTo(1);
      assertThat(batch.vector(0).lengths()[0]).isEqualTo(length);
      for (int i = 0; i < length; i++) {
        assertThat(batch.vector(0).child(0).longs()[i]).isEqualTo(i);
      }
      assertThat(reader.read(batch)).isFalse();
    }
    assertThatThrownBy(() -> Rendering.readColumn(path, 0, OPTIONS.withWholeBytes(1 << 20), 8))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("a row needs ")
        .hasMessageContaining(" bytes at once where a column may take 1048576");
  }
}
