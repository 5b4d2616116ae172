package dev.tieout.local.internal.run;

import dev.tieout.core.explain.BrokenKeys;
import dev.tieout.core.explain.FileLook;
import dev.tieout.core.explain.FilesSeen;
import dev.tieout.core.explain.SideFiles;
import dev.tieout.core.pack.KeyReader;
import dev.tieout.core.pack.PackedRows;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowReader;
import dev.tieout.local.internal.log.Log;
import dev.tieout.local.internal.plan.Plan;
import dev.tieout.local.internal.progress.Phase;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.read.Dataset;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the keys of a side's files again to see which of them hold rows that break, and stops when
 * that says nothing any more.
 */
final class FilesOfRows implements FileLook {
  private static final Log LOG = Log.of(FilesOfRows.class);
  private static final int BATCH_ROWS = 1024;
  private static final int MAX_PROBES = 8;
  private static final long PROBE_ROWS = 8192;

  private final Inputs inputs;
  private final Plan plan;
  private final Progress progress;
  private final Comparison comparison;
  private final List<Column> keyColumns;

  private FilesOfRows(Inputs inputs, Plan plan, Progress progress) {
    this.inputs = inputs;
    this.plan = plan;
    this.progress = progress;
    this.comparison = inputs.comparison().withoutValues();
    this.keyColumns = KeyReader.resultColumns(comparison);
  }

  /** Null if each side has one file, or keys are not shown as they are. */
  static @Nullable FileLook look(Inputs inputs, Plan plan, Progress progress) {
    boolean areSeveral = hasSeveral(inputs.source()) || hasSeveral(inputs.target());
    return areSeveral && !inputs.comparison().hasMaskedKey()
        ? new FilesOfRows(inputs, plan, progress)
        : null;
  }

  private static boolean hasSeveral(Dataset dataset) {
    return dataset.files().size() > 1;
  }

  @Override
  public @Nullable FilesSeen look(Side side, BrokenKeys keys) throws IOException {
    Dataset dataset = side == Side.SOURCE ? inputs.source() : inputs.target();
    if (!hasSeveral(dataset)) {
      return null;
    }
    List<String> paths = new ArrayList<>();
    for (var file : dataset.files()) {
      String path = file.path().toAbsolutePath().normalize().toString();
      paths.add(path.replace(File.separatorChar, '/'));
    }
    SideFiles files = new SideFiles(paths);
    progress.begin(
        Phase.LOOKING_UP_FILES, dataset.rowCount() < 0 ? Progress.UNKNOWN : dataset.rowCount());
    try {
      // Where breaks are everywhere, the first rows of a few files tell.
      int probes = Math.min(MAX_PROBES, paths.size());
      FilesSeen probed = new FilesSeen(files, side);
      for (int i = 0; i < probes && !probed.areSpread(keys); i++) {
        int index = (int) ((long) i * (paths.size() - 1) / Math.max(1, probes - 1));
        look(dataset, index, files.number(paths.get(index)), keys, probed, PROBE_ROWS);
      }
      FilesSeen seen = probed.areSpread(keys) ? probed : new FilesSeen(files, side);
      for (int i = 0; i < paths.size() && !seen.areSpread(keys); i++) {
        look(dataset, i, files.number(paths.get(i)), keys, seen, Long.MAX_VALUE);
      }
      return seen;
    } catch (InterruptedIOException stopped) {
      throw stopped;
    } catch (IOException gone) {
      LOG.log(
          Level.WARNING,
          "Whether breaks are in one file of the "
              + side.word()
              + " is not said, since its files cannot be read again"
              + comparison.quoting().reason(gone.getMessage())
              + "; all else is.");
      return null;
    } finally {
      progress.end();
    }
  }

  private void look(
      Dataset dataset, int index, int number, BrokenKeys keys, FilesSeen seen, long maxRows)
      throws IOException {
    Side side = dataset.side();
    FilesSeen.Looker looker = new FilesSeen.Looker(keys, keyColumns, seen);
    KeyReader keyReader = new KeyReader(comparison);
    BatchBuilder builder = new BatchBuilder(keyColumns, BATCH_ROWS);
    try (RowReader reader =
        new CountedReader(
            dataset.readerOf(index, comparison.columnsToRead(side), plan.readOptions()),
            progress)) {
      SidePacker packer = new SidePacker(comparison, new RowLayout(comparison), side, reader);
      PackedRows rows = packer.rows();
      for (long looked = 0;
          looked < maxRows && !seen.areSpread(keys) && packer.next();
          looked += rows.rowCount()) {
        for (int row = 0; row < rows.rowCount(); row++) {
          keyReader.read(rows.bytes(), rows.keyStart(row), rows.keyLength(row), builder);
          builder.endRow();
          if (builder.isFull() || row == rows.rowCount() - 1) {
            looker.look(number, builder.batch());
            builder.clear();
          }
        }
        Pair.checkInterrupted();
      }
    }
  }
}
