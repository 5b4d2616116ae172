package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.explain.BrokenKeys;
import dev.tieout.core.explain.FileLook;
import dev.tieout.core.explain.FilesSeen;
import dev.tieout.core.explain.SideFiles;
import dev.tieout.core.pack.KeyReader;
import dev.tieout.core.pack.VarInt;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.jobs.internal.read.Input;
import dev.tieout.jobs.internal.watch.Phase;
import dev.tieout.udf.PackedRowIterator;
import java.net.URI;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Reads the keys of a side's files again to see which of them hold rows that break. */
public final class FilesOfRows implements FileLook {
  private static final String FILE = "tieout_file";
  private static final int WAVE_GROWTH = 4;

  private final SparkSession session;
  private final Comparison comparison;
  private final Input source;
  private final Input target;
  private final Consumer<String> warned;

  private FilesOfRows(
      SparkSession session,
      Comparison comparison,
      Input source,
      Input target,
      Consumer<String> warned) {
    this.session = session;
    this.comparison = comparison.withoutValues();
    this.source = source;
    this.target = target;
    this.warned = warned;
  }

  /**
   * Null if no side has several files, or keys are not shown as they are.
   *
   * @param warned is given a sentence if files cannot be read again
   */
  public static @Nullable FileLook of(
      SparkSession session,
      Comparison comparison,
      Input source,
      Input target,
      Consumer<String> warned) {
    boolean areSeveral = source.fileCount() > 1 || target.fileCount() > 1;
    return areSeveral && !comparison.hasMaskedKey()
        ? new FilesOfRows(session, comparison, source, target, warned)
        : null;
  }

  @Override
  public @Nullable FilesSeen look(Side side, BrokenKeys keys) {
    Input input = side == Side.SOURCE ? source : target;
    if (input.fileCount() < 2) {
      return null;
    }
    Phase.LOOKING_UP_FILES.begin(session.sparkContext());
    List<String> paths = input.paths().stream().map(FilesOfRows::withinFileSystem).toList();
    SideFiles files = new SideFiles(paths);
    FilesSeen seen = new FilesSeen(files, side);
    List<String> names = comparison.columnsToRead(side);
    StructType struct = input.struct(names);
    Dataset<Row> rows = input.rows(session, struct).withColumn(FILE, functions.input_file_name());
    Broadcast<BrokenKeys> everywhere =
        JavaSparkContext.fromSparkContext(session.sparkContext()).broadcast(keys);
    try {
      JavaRDD<FilesSeen> parts =
          CatalystRows.of(rows)
              .mapPartitions(
                  new LookUp(struct, input.columns(names), comparison, side, files, everywhere));
      int[] order = spread(parts.getNumPartitions());
      int wave = Math.max(2, session.sparkContext().defaultParallelism());
      // Where breaks are everywhere, a few parts tell.
      for (int done = 0; done < order.length && !seen.areSpread(keys); wave *= WAVE_GROWTH) {
        int end = (int) Math.min(order.length, (long) done + wave);
        for (List<FilesSeen> part : parts.collectPartitions(Arrays.copyOfRange(order, done, end))) {
          part.forEach(seen::add);
        }
        done = end;
      }
    } catch (Exception gone) {
      // Java does not know that Spark's methods throw checked exceptions.
      warned.accept(
          "Whether breaks are in one file of the "
              + side.word()
              + " is not said, since its files cannot be read again"
              + comparison
                  .quoting()
                  .reason(String.valueOf(gone.getMessage()).lines().findFirst().orElse(""))
              + "; all else is.");
      return null;
    } finally {
      everywhere.destroy();
    }
    return seen;
  }

  /** All numbers below a count, each far from those before it. */
  private static int[] spread(int count) {
    int[] order = new int[count];
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, count - 1));
    int at = 0;
    for (long i = 0; i < 1L << bits; i++) {
      int number = bits == 0 ? 0 : Integer.reverse((int) i) >>> (Integer.SIZE - bits);
      if (number < count) {
        order[at++] = number;
      }
    }
    return order;
  }

  private static String withinFileSystem(String path) {
    return new Path(path).toUri().getPath();
  }

  private static final class LookUp implements FlatMapFunction<Iterator<InternalRow>, FilesSeen> {
    private static final long serialVersionUID = 1;

    private final StructType struct;
    private final List<Column> columns;
    private final Comparison comparison;
    private final Side side;
    private final SideFiles files;
    private final Broadcast<BrokenKeys> keys;

    LookUp(
        StructType struct,
        List<Column> columns,
        Comparison comparison,
        Side side,
        SideFiles files,
        Broadcast<BrokenKeys> keys) {
      this.struct = struct;
      this.columns = List.copyOf(columns);
      this.comparison = comparison;
      this.side = side;
      this.files = files;
      this.keys = keys;
    }

    @Override
    public Iterator<FilesSeen> call(Iterator<InternalRow> rows) {
      FilesSeen seen = new FilesSeen(files, side);
      List<Column> keyColumns = KeyReader.resultColumns(comparison);
      FilesSeen.Looker looker = new FilesSeen.Looker(keys.value(), keyColumns, seen);
      KeyReader keyReader = new KeyReader(comparison);
      BatchBuilder builder = new BatchBuilder(keyColumns, 256);
      FileByFile byFile = new FileByFile(rows, struct.length());
      while (byFile.nextFile()) {
        int file = files.number(path(byFile.file()));
        PackedRowIterator packed =
            new PackedRowIterator(
                byFile, struct, columns, comparison, side, (bytes, start, length, end) -> 0);
        while (packed.advance()) {
          byte[] bytes = packed.bytes();
          int start = packed.recordStart();
          int keyLength = VarInt.read(bytes, start);
          start += VarInt.length(keyLength);
          start += VarInt.length(VarInt.read(bytes, start));
          keyReader.read(bytes, start, keyLength, builder);
          builder.endRow();
          if (builder.isFull()) {
            looker.look(file, builder.batch());
            builder.clear();
          }
        }
        looker.look(file, builder.batch());
        builder.clear();
        if (seen.areSpread(keys.value())) {
          break;
        }
      }
      return List.of(seen).iterator();
    }

    /** From what Spark calls a file, which is a URI. */
    private static String path(UTF8String file) {
      return withinFileSystem(new Path(URI.create(file.toString())).toString());
    }
  }

  /** The rows of one file after another. A row is valid until the next one is asked for. */
  private static final class FileByFile implements Iterator<InternalRow> {
    private final Iterator<InternalRow> rows;
    private final int fileColumn;
    private @Nullable InternalRow pending;
    private UTF8String file = UTF8String.EMPTY_UTF8;

    FileByFile(Iterator<InternalRow> rows, int fileColumn) {
      this.rows = rows;
      this.fileColumn = fileColumn;
    }

    /** Goes on with the next file, when the rows of the one before are read. */
    boolean nextFile() {
      if (pending == null && rows.hasNext()) {
        pending = rows.next();
      }
      if (pending == null) {
        return false;
      }
      file = pending.getUTF8String(fileColumn).copy();
      return true;
    }

    UTF8String file() {
      return file;
    }

    @Override
    public boolean hasNext() {
      if (pending == null && rows.hasNext()) {
        pending = rows.next();
      }
      return pending != null && pending.getUTF8String(fileColumn).equals(file);
    }

    @Override
    public InternalRow next() {
      boolean isThere = hasNext();
      InternalRow row = pending;
      if (!isThere || row == null) {
        throw new NoSuchElementException("all rows of the file are read");
      }
      pending = null;
      return row;
    }
  }
}
