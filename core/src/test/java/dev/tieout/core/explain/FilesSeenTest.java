package dev.tieout.core.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Rows that break are told to be in one file or directory exactly when they are. */
class FilesSeenTest {
  private static final List<Column> KEY = List.of(Column.nullable("id", BreakStream.WHOLE));

  /** By path the keys of a side's files. */
  private final Map<String, List<Long>> files = new LinkedHashMap<>();

  @Test
  void tellsTheFileThatHasAllRowsThatBreak() {
    file("/data/in/1.csv", 0, 100);
    file("/data/in/2.csv", 100, 200);

    assertThat(told(missing(110, 2, 20)))
        .containsExactly(
            "one_file: All 20 rows missing in the target are in one file of the source, 2.csv.");
  }

  @Test
  void tellsThatAFileBreaksAltogether() {
    file("/data/in/1.csv", 0, 100);
    file("/data/in/2.csv", 100, 200);

    assertThat(told(missing(0, 1, 100)))
        .containsExactly(
            "one_file: All 100 rows missing in the target are in one file of the source, 1.csv,"
                + " and are all of its rows, in one range of keys: id 0 to 99.");
  }

  @Test
  void tellsTheDirectoryWithSomeOfTheFiles() {
    file("/data/in/day=1/a.csv", 0, 100);
    file("/data/in/day=2/a.csv", 100, 200);
    file("/data/in/day=2/b.csv", 200, 300);
    file("/data/in/day=2-late/c.csv", 300, 400);

    assertThat(told(missing(150, 3, 30)))
        .containsExactly(
            "one_directory: All 30 rows missing in the target are in one directory of the source"
                + " with 2 of its 4 files, day=2.");
  }

  @Test
  void saysNothingOfRowsThatAreSpreadOrFew() {
    file("/data/in/1.csv", 0, 100);
    file("/data/in/2.csv", 100, 200);

    assertThat(told(missing(90, 3, 30))).isEmpty();
    assertThat(told(missing(110, 2, 9))).isEmpty();
  }

  @Test
  void tellsThatALargeFileBreaksAltogetherAndNoPartOfOne() {
    file("/data/in/1.csv", 0, 500_000);
    file("/data/in/2.csv", 500_000, 500_100);

    assertThat(told(missing(0, 1, 500_000)))
        .singleElement()
        .asString()
        .contains("are in one file of the source, 1.csv, and are all of its rows");
    assertThat(told(missing(0, 1, 499_999))).singleElement().asString().startsWith("key_range");
  }

  @Test
  void tellsBothSidesOfRowsThatMismatch() {
    file("/data/in/1.csv", 0, 100);
    file("/data/in/2.csv", 100, 200);
    BreakStream stream = BreakStream.inFiles(this::look, BreakStream.TEXT);
    for (int i = 0; i < 20; i++) {
      stream.row(i % 2 + "x" + i, i + "y" + i % 3);
    }

    assertThat(stream.explain().explanations())
        .filteredOn(explanation -> explanation.cause().equals("one_file"))
        .extracting(Explanation::parameter)
        .containsExactly("1.csv of the source, 1.csv of the target");
  }

  @Property(tries = 300)
  void agreesWithANaiveModel(
      @ForAll @Size(min = 12, max = 40) List<@IntRange(max = 5) Integer> fileOfKey,
      @ForAll @Size(min = 10, max = 12) List<@IntRange(max = 39) Integer> broken) {
    List<String> paths = List.of("/r/a", "/r/b/1", "/r/b/2", "/r/c/1/x", "/r/c/1/y", "/r/c/2/z");
    paths.forEach(path -> files.put(path, new ArrayList<>()));
    for (int key = 0; key < fileOfKey.size(); key++) {
      files.get(paths.get(fileOfKey.get(key))).add((long) key * key);
    }
    TreeSet<Integer> keys = new TreeSet<>();
    broken.forEach(key -> keys.add(key % fileOfKey.size()));
    TreeSet<String> in = new TreeSet<>();
    keys.forEach(key -> in.add(paths.get(fileOfKey.get(key))));

    List<String> told =
        told(keys.stream().mapToLong(key -> (long) key * key)).stream()
            .filter(sentence -> sentence.startsWith("one_"))
            .toList();

    String place = in.first().substring(3);
    if (in.size() > 1) {
      TreeSet<String> directories = new TreeSet<>();
      in.forEach(path -> directories.add(path.startsWith("/r/c/1") ? "c/1" : path.substring(3, 4)));
      boolean isC = directories.stream().allMatch(directory -> directory.startsWith("c"));
      place = directories.size() == 1 ? directories.first() : isC ? "c" : "";
    }
    if (keys.size() < 10 || place.isEmpty()) {
      assertThat(told).isEmpty();
    } else {
      assertThat(told).singleElement().asString().containsPattern(", " + place + "[,.]");
    }
  }

  private void file(String path, long from, long to) {
    files.put(path, LongStream.range(from, to).boxed().toList());
  }

  /** Without a range of steps of more than 1. */
  private static LongStream missing(long from, long step, long count) {
    return LongStream.range(0, count).map(i -> from + i * step + (step > 1 ? i % 2 : 0));
  }

  /** What is told of rows of the source with these keys, which ascend. */
  private List<String> told(LongStream keys) {
    BreakStream stream = BreakStream.inFiles(this::look, BreakStream.AMOUNT);
    keys.forEach(key -> stream.whole(BreakKind.MISSING_IN_TARGET, key));
    List<String> told = new ArrayList<>();
    for (Explanation explanation : stream.explain().explanations()) {
      told.add(explanation.cause() + ": " + explanation.sentence());
    }
    return told;
  }

  /** As an engine would, in two parts. */
  private FilesSeen look(Side side, BrokenKeys keys) {
    SideFiles names = new SideFiles(List.copyOf(files.keySet()));
    FilesSeen all = new FilesSeen(names, side);
    new TreeMap<>(files)
        .forEach(
            (path, ofFile) -> {
              FilesSeen part = new FilesSeen(names, side);
              FilesSeen.Looker looker = new FilesSeen.Looker(keys, KEY, part);
              BatchBuilder builder = new BatchBuilder(KEY, 64);
              for (long key : ofFile) {
                builder.setLong(0, key);
                builder.endRow();
                if (builder.isFull()) {
                  looker.look(names.number(path), builder.batch());
                  builder.clear();
                }
              }
              looker.look(names.number(path), builder.batch());
              all.add(part);
            });
    return all;
  }
}
