package dev.tieout.jobs.internal.merge;

import dev.tieout.core.merge.Merge;
import dev.tieout.core.merge.Overflow;
import dev.tieout.core.merge.Tally;
import dev.tieout.core.merge.TemporaryFile;
import dev.tieout.core.merge.VerdictSink;
import dev.tieout.core.merge.Verdicts;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.sort.RowCursor;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.commit.WrittenFile;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A merge of two sorted parts, within a task.
 *
 * @param breaks the file of the breaks, or null if there are none or they are only counted
 */
record KeyedMerge(Tally tally, @Nullable WrittenFile breaks) {

  /**
   * Merges.
   *
   * @param elsewhere knows of rows that are not merged here
   * @param files where breaks are written, or null if they are only counted
   */
  static KeyedMerge run(
      Comparison comparison,
      Merge.Elsewhere elsewhere,
      @Nullable TaskFiles files,
      int partition,
      RowCursor source,
      RowCursor target)
      throws IOException {
    RowLayout layout = new RowLayout(comparison);
    if (files == null) {
      return new KeyedMerge(merge(layout, elsewhere, new Discarded(), source, target), null);
    }
    try (KeyedBreaks sink = new KeyedBreaks(comparison, layout, files, partition)) {
      Tally tally = merge(layout, elsewhere, sink, source, target);
      return new KeyedMerge(tally, sink.finish());
    }
  }

  private static Tally merge(
      RowLayout layout,
      Merge.Elsewhere elsewhere,
      VerdictSink sink,
      RowCursor source,
      RowCursor target)
      throws IOException {
    return new Merge(new Verdicts(layout, sink), KeyedMerge::overflow, elsewhere)
        .run(source, target);
  }

  static Overflow.OverflowFile overflow() throws IOException {
    return TemporaryFile.in(Path.of(System.getProperty("java.io.tmpdir")));
  }
}
