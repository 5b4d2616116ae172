package dev.tieout.core.explain;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.NumberText;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the rows of one kind of break are: in one group of keys, one file, in ranges, in one day or
 * month, or the same keys again. Not thread-safe.
 */
final class KindRows {
  private static final String ONE_PARTITION = "one_partition";
  private static final String ONE_FILE = "one_file";
  private static final String ONE_DIRECTORY = "one_directory";
  private static final String REPEATED_LOAD = "repeated_load";
  private static final String KEY_RANGE = "key_range";
  private static final String TIME_RANGE = "time_range";

  /** The words for the causes of whole rows. */
  static final List<String> WORDS =
      List.of(ONE_PARTITION, ONE_FILE, ONE_DIRECTORY, REPEATED_LOAD, KEY_RANGE, TIME_RANGE);

  private static final int EVIDENCE_ROWS = 3;
  private static final int RANGE_PERCENT = 1;
  private static final long DAY_MICROS = 86_400_000_000L;

  private final String what;
  private final BreakKind kind;
  private final List<String> keyNames;
  private final Groups groups;
  private final KeyRuns runs = new KeyRuns();
  private final List<Example> examples = new ArrayList<>();
  private final KeyCells last;
  private long rows;
  private int common;
  private long keys;
  private long repeats;
  private long fewest = Long.MAX_VALUE;
  private long most;
  private long firstDay = Long.MAX_VALUE;
  private long lastDay = Long.MIN_VALUE;

  /**
   * @param what the rows in words, in the plural
   * @param last what the key of the row before is held in
   */
  KindRows(String what, BreakKind kind, List<String> keyNames, Groups groups, KeyCells last) {
    this.what = what;
    this.kind = kind;
    this.keyNames = keyNames;
    this.groups = groups;
    this.last = last;
  }

  void add(KeyCells key, int ofGroups) {
    boolean isAgain = rows > 0 && last.isSameAs(key);
    common = rows == 0 ? ofGroups : Groups.common(common, ofGroups);
    rows++;
    if (isAgain) {
      repeats++;
    } else {
      endKey();
      keys++;
      repeats = 1;
      last.copyHashes(key);
    }
    runs.add(key, isAgain);
    addDay(key);
    if (examples.size() < Signature.EXAMPLES) {
      List<@Nullable String> texts = new ArrayList<>();
      for (String text : key.texts()) {
        texts.add(Texts.shown(text, Kept.MAX_CHARS));
      }
      examples.add(new Example(texts, null, null));
    }
  }

  private void endKey() {
    if (keys > 0) {
      fewest = Math.min(fewest, repeats);
      most = Math.max(most, repeats);
    }
  }

  private void addDay(KeyCells key) {
    Type type = key.type(0);
    boolean isDate = type instanceof Type.Date;
    if (key.isNull(0) || !(isDate || type instanceof Type.Timestamp)) {
      firstDay = Long.MIN_VALUE;
      return;
    }
    long day = isDate ? key.number(0) : Math.floorDiv(key.number(0), DAY_MICROS);
    firstDay = Math.min(firstDay, day);
    lastDay = Math.max(lastDay, day);
  }

  long rows() {
    return rows;
  }

  /**
   * What can be said of them. Call it once, after the last row.
   *
   * @param places the files or directories of either side that have all of them
   */
  List<Explanation> explain(List<FilesSeen.Found> places) {
    endKey();
    List<KeyRuns.Run> ranges = runs.finish();
    List<Explanation> found = new ArrayList<>();
    if (rows < EVIDENCE_ROWS) {
      return found;
    }
    for (int column = 0; column < groups.columns() && found.isEmpty(); column++) {
      String value = groups.text(common, column);
      if (value != null) {
        String where = keyNames.get(column) + " " + value;
        found.add(all(ONE_PARTITION, where, "are in one partition: " + where + range(ranges)));
      }
    }
    if (found.isEmpty() && !places.isEmpty()) {
      found.add(in(places, range(ranges)));
    }
    if (found.isEmpty() && isSurplus() && keys >= EVIDENCE_ROWS && fewest == most) {
      String times = most == 1 ? "once more" : NumberText.grouped(most) + " more times";
      String each = NumberText.grouped(keys) + " keys, " + times;
      found.add(
          all(
              REPEATED_LOAD,
              each,
              "repeat keys, as a load that is done again does: each of "
                  + NumberText.grouped(keys)
                  + " keys comes exactly "
                  + times
                  + range(ranges)));
    }
    if (found.isEmpty()) {
      for (KeyRuns.Run range : ranges) {
        if (range.rows() * 100 >= RANGE_PERCENT * rows) {
          found.add(range(range));
        }
      }
    }
    if (found.isEmpty() && firstDay > Long.MIN_VALUE) {
      String period = period(LocalDate.ofEpochDay(firstDay), LocalDate.ofEpochDay(lastDay));
      if (period != null) {
        String where = keyNames.get(0) + " " + period;
        found.add(all(TIME_RANGE, where, "are in one period: " + where));
      }
    }
    return found;
  }

  private Explanation in(List<FilesSeen.Found> places, String range) {
    boolean areFiles = true;
    List<String> parameters = new ArrayList<>();
    List<String> words = new ArrayList<>();
    for (FilesSeen.Found place : places) {
      areFiles &= place.place().isFile();
      parameters.add(place.parameter());
      words.add(place.words());
    }
    return all(
        areFiles ? ONE_FILE : ONE_DIRECTORY,
        String.join(", ", parameters),
        "are " + String.join(", and ", words) + range);
  }

  /** Where all of them are one range: which. */
  private String range(List<KeyRuns.Run> ranges) {
    return ranges.size() == 1 && ranges.get(0).rows() == rows
        ? ", in one range of keys: " + words(ranges.get(0), " to ")
        : "";
  }

  private Explanation range(KeyRuns.Run range) {
    String parameter = words(range, "..");
    Telling telling = Telling.of(parameter, "are in one range of keys: " + words(range, " to "));
    return new Explanation(
        KEY_RANGE,
        kind,
        null,
        parameter,
        range.rows(),
        rows,
        Sentence.of(range.rows(), rows, what, telling),
        List.of(new Example(range.first(), null, null)),
        null);
  }

  private String words(KeyRuns.Run range, String to) {
    StringBuilder words = new StringBuilder();
    List<@Nullable String> first = range.first();
    for (int i = 0; i < first.size(); i++) {
      words.append(i == 0 ? "" : ", ").append(keyNames.get(i)).append(' ');
      words.append(Texts.shown(first.get(i), 100));
    }
    words.append(to).append(range.last());
    String step = range.stepWords();
    return step.isEmpty() ? words.toString() : words + " in steps of " + step;
  }

  private Explanation all(String cause, String parameter, String phrase) {
    Telling telling = Telling.of(parameter, phrase);
    return new Explanation(
        cause,
        kind,
        null,
        parameter,
        rows,
        rows,
        Sentence.of(rows, rows, what, telling),
        examples,
        null);
  }

  private boolean isSurplus() {
    return kind == BreakKind.SURPLUS_IN_SOURCE || kind == BreakKind.SURPLUS_IN_TARGET;
  }

  private static @Nullable String period(LocalDate first, LocalDate last) {
    if (first.equals(last)) {
      return first.toString();
    }
    boolean isMonth = first.getYear() == last.getYear() && first.getMonth() == last.getMonth();
    return isMonth ? first.toString().substring(0, first.toString().length() - 3) : null;
  }
}
