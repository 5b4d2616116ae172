package dev.tieout.core.explain;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * In which files of a side rows with keys that break were seen. Those of parts of the side come
 * together, in any order. Not thread-safe.
 */
public final class FilesSeen implements Serializable {
  private static final long serialVersionUID = 1;
  private static final BreakKind[] KINDS = BreakKind.values();

  /** What a task sees is sent without them: there may be many, and the driver has them. */
  private final transient SideFiles files;

  private final Side side;
  private final Map<BreakKind, Span> spans = new EnumMap<>(BreakKind.class);
  private final Map<Integer, RowsOf> rows = new HashMap<>();

  /** The first and the last of the files, by number. */
  private record Span(int first, int last) implements Serializable {
    private static final long serialVersionUID = 1;
  }

  /** All rows of a file. */
  private static final class RowsOf implements Serializable {
    private static final long serialVersionUID = 1;

    private long count;
    private long sum;
  }

  /** Nothing seen yet of the side's files. */
  public FilesSeen(SideFiles files, Side side) {
    this.files = files;
    this.side = side;
  }

  /** Looks at rows of one file after another. Not thread-safe. */
  public static final class Looker {
    private final @Nullable KeySample[] samples = new KeySample[KINDS.length];
    private final KeyCells key;
    private final FilesSeen seen;

    /**
     * @param keyColumns the key columns as results have them
     * @param seen is told what is seen
     */
    public Looker(BrokenKeys keys, List<Column> keyColumns, FilesSeen seen) {
      for (int kind = 0; kind < KINDS.length; kind++) {
        samples[kind] = keys.of(KINDS[kind], seen.side);
      }
      this.key = new KeyCells(keyColumns);
      this.seen = seen;
    }

    /** Looks at rows of a file; a batch has the key columns as results have them. */
    public void look(int file, RowBatch batch) {
      RowsOf all = seen.rows.computeIfAbsent(file, f -> new RowsOf());
      for (int row = 0; row < batch.rowCount(); row++) {
        long hash = key.hash(batch, row);
        all.count++;
        all.sum += hash;
        for (int kind = 0; kind < KINDS.length; kind++) {
          KeySample sample = samples[kind];
          if (sample != null && sample.contains(hash)) {
            seen.add(KINDS[kind], file, file);
          }
        }
      }
    }
  }

  /** Adds what was seen in another part. */
  public void add(FilesSeen other) {
    other.spans.forEach((kind, span) -> add(kind, span.first, span.last));
    other.rows.forEach(
        (file, part) -> {
          RowsOf all = rows.computeIfAbsent(file, f -> new RowsOf());
          all.count += part.count;
          all.sum += part.sum;
        });
  }

  private void add(BreakKind kind, int first, int last) {
    Span known = spans.get(kind);
    if (known == null) {
      spans.put(kind, new Span(first, last));
    } else if (known.first > first || known.last < last) {
      spans.put(kind, new Span(Math.min(known.first, first), Math.max(known.last, last)));
    }
  }

  /** True if nothing can be said, whatever other files hold: they need not be read. */
  public boolean areSpread(BrokenKeys keys) {
    for (BreakKind kind : KINDS) {
      Span span = spans.get(kind);
      boolean isOpen = span == null || !files.areApart(span.first, span.last);
      if (keys.of(kind, side) != null && isOpen) {
        return false;
      }
    }
    return true;
  }

  /**
   * Where all rows of a kind are.
   *
   * @param place a file, or a directory that does not hold all files
   * @param areAllOfIt whether the place has no other rows
   */
  record Found(Side side, SideFiles.Place place, boolean areAllOfIt, int filesOfSide) {
    String parameter() {
      return shown() + " of the " + side.word();
    }

    /** In words, to go on after {@code are}. */
    String words() {
      String what =
          place.isFile()
              ? "in one file of the " + side.word() + ", " + shown()
              : "in one directory of the "
                  + side.word()
                  + " with "
                  + place.files()
                  + " of its "
                  + filesOfSide
                  + " files, "
                  + shown();
      return areAllOfIt ? what + ", and are all of its rows" : what;
    }

    private String shown() {
      return String.valueOf(Texts.shown(place.name(), 200));
    }
  }

  /** Where all rows of a kind are, or null if there is nothing to say. */
  @Nullable Found where(BreakKind kind, BrokenKeys keys) {
    KeySample sample = keys.of(kind, side);
    Span span = spans.get(kind);
    if (sample == null || span == null) {
      return null;
    }
    SideFiles.Place place = files.around(span.first, span.last);
    if (place == null) {
      return null;
    }
    long count = 0;
    long sum = 0;
    for (int file = place.first(); file <= place.last(); file++) {
      RowsOf all = rows.get(file);
      count += all == null ? 0 : all.count;
      sum += all == null ? 0 : all.sum;
    }
    boolean areAll = sample.isOf(count, sum);
    // Keys that are not held may be anywhere, unless all rows of the place are theirs.
    return sample.hasAll() || areAll ? new Found(side, place, areAll, files.count()) : null;
  }
}
