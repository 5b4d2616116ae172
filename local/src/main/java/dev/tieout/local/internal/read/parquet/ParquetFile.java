package dev.tieout.local.internal.read.parquet;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.tieout.core.pack.LittleEndian;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.file.ChangedFileException;
import dev.tieout.local.internal.read.file.FileState;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Parquet file whose footer has been read.
 *
 * <p>Grammar of a file: {@code PAR1}, column chunks, the footer in Thrift's compact protocol, its
 * length in four little-endian bytes, {@code PAR1}.
 *
 * <p>Immutable but for being closed; readers made from it may run in several threads, each in one.
 */
public final class ParquetFile implements Closeable {
  private static final int MAGIC_BYTES = 4;
  private static final int TAIL_BYTES = 8;
  private static final int FOOTER_BUFFER_BYTES = 16 * 1024;

  private static final Pattern EARLY_PARQUET_MR =
      Pattern.compile("parquet-mr($| version 1\\.([01]\\.|2\\.[0-8]( |$)))");
  private static final int EARLY_SLACK_BYTES = 100;

  private final Path path;
  private final FileChannel channel;
  private final FileState state;
  private final Footer footer;
  private final long rowCount;
  private final long dataEndOffset;
  private final Schema schema;
  private final List<@Nullable Leaf> leaves;
  private final List<@Nullable NestedNode> nested;

  private ParquetFile(
      Path path,
      FileChannel channel,
      FileState state,
      Footer footer,
      long rowCount,
      long dataEndOffset,
      SchemaTree tree) {
    this.path = path;
    this.channel = channel;
    this.state = state;
    this.footer = footer;
    this.rowCount = rowCount;
    this.dataEndOffset = dataEndOffset;
    this.schema = new Schema(tree.columns());
    this.leaves = tree.leaves();
    this.nested = tree.nested();
  }

  /**
   * Opens a file and reads its footer.
   *
   * @throws Refusal if there is no such file, if it is not a Parquet file, or if it needs what is
   *     not served (encryption)
   * @throws DamagedFileException if the footer is not what the format says
   * @throws IOException if the file cannot be read
   */
  public static ParquetFile open(Path path) throws IOException {
    FileChannel channel;
    FileState state;
    try {
      state = FileState.of(path);
      channel = FileChannel.open(path, StandardOpenOption.READ);
    } catch (NoSuchFileException e) {
      throw new Refusal("The file '" + path + "' does not exist; check the path.", e);
    } catch (IOException e) {
      throw WriteFailure.of("open", path, e);
    }
    try {
      return read(path, channel, state);
    } catch (Damage e) {
      throw closed(channel, new DamagedFileException(place(path), e.getMessage(), e));
    } catch (IndexOutOfBoundsException e) {
      throw closed(
          channel, new DamagedFileException(place(path), "its footer contradicts itself", e));
    } catch (IOException e) {
      throw closed(channel, WriteFailure.of("read", path, e));
    } catch (RuntimeException e) {
      throw closed(channel, e);
    }
  }

  private static <E extends Throwable> E closed(FileChannel channel, E failure) {
    try {
      channel.close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    return failure;
  }

  private static ParquetFile read(Path path, FileChannel channel, FileState state)
      throws IOException {
    long size = state.sizeBytes();
    if (size < MAGIC_BYTES + TAIL_BYTES) {
      throw new Refusal(
          "The file '"
              + path
              + "' is not a Parquet file: it has "
              + size
              + " bytes, fewer than the smallest has; check the path.");
    }
    ChunkInput input = new ChunkInput(channel, FOOTER_BUFFER_BYTES);
    byte[] tail = new byte[TAIL_BYTES];
    input.open(size - TAIL_BYTES, size);
    input.readFully(tail, 0, TAIL_BYTES);
    String magic = new String(tail, MAGIC_BYTES, MAGIC_BYTES, US_ASCII);
    if (magic.equals("PARE")) {
      throw new Refusal(
          "The file '"
              + path
              + "' is encrypted, and keys are not served; give a file in the clear.");
    }
    if (!magic.equals("PAR1")) {
      throw new Refusal(
          "The file '"
              + path
              + "' is not a Parquet file, or was cut short: it does not end in PAR1; check the path,"
              + " or get it copied again.");
    }
    long footerBytes = Integer.toUnsignedLong(LittleEndian.readInt(tail, 0));
    long footerOffset = size - TAIL_BYTES - footerBytes;
    if (footerOffset < MAGIC_BYTES) {
      throw new Damage(
          "its footer claims " + footerBytes + " bytes of a file of " + size + " bytes");
    }
    input.open(footerOffset, size - TAIL_BYTES);
    Footer footer = new FooterReader(input, footerOffset).read();
    SchemaTree tree = new SchemaTree(footer.schema());
    long rowCount = checkRowGroups(footer, tree.leafCount());
    try {
      return new ParquetFile(path, channel, state, footer, rowCount, footerOffset, tree);
    } catch (IllegalArgumentException e) {
      throw new Refusal(
          place(path) + ": " + e.getMessage() + ", which is not served; convert the file.", e);
    }
  }

  /** Checks the row groups and counts their rows: some writers put 0 where the footer has a sum. */
  private static long checkRowGroups(Footer footer, int leafCount) throws Damage {
    long rows = 0;
    for (RowGroup group : footer.rowGroups()) {
      if (group.chunks().size() != leafCount) {
        throw new Damage(
            "a row group of "
                + group.chunks().size()
                + " column chunks where the schema has "
                + leafCount
                + " columns");
      }
      rows += group.rowCount();
      if (rows < 0) {
        throw new Damage("its row groups claim more rows than can be counted");
      }
    }
    return rows;
  }

  /** The path as it was given. */
  public Path path() {
    return path;
  }

  /** The file's columns. */
  public Schema schema() {
    return schema;
  }

  public long rowCount() {
    return rowCount;
  }

  /** The file's size when it was opened. */
  public long sizeBytes() {
    return state.sizeBytes();
  }

  /** What the file says wrote it; may be empty. */
  public String createdBy() {
    return footer.createdBy();
  }

  public int rowGroupCount() {
    return footer.rowGroups().size();
  }

  /** Rows in a row group. */
  public long rowCount(int rowGroup) {
    return footer.rowGroups().get(rowGroup).rowCount();
  }

  /** By what a row group says it is ordered; empty if it says nothing. Not verified. */
  public List<SortingColumn> sortedBy(int rowGroup) {
    List<SortingColumn> columns = new ArrayList<>();
    for (SortingColumn sorted : footer.rowGroups().get(rowGroup).sortedBy()) {
      columns.add(new SortingColumn(columnOf(sorted.column()), sorted.direction(), sorted.nulls()));
    }
    return columns;
  }

  private int columnOf(int leafOrdinal) {
    for (int i = 0; i < leaves.size(); i++) {
      Leaf leaf = leaves.get(i);
      if (leaf != null && leaf.ordinal() == leafOrdinal) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Whether a column holds dates or times in the Julian calendar, as the file says. Reading moves
   * them to the Gregorian one.
   */
  public boolean isJulian(int column) {
    for (Leaf leaf : leavesOf(column)) {
      if (LegacyCalendar.of(leaf, footer.properties()) != null) {
        return true;
      }
    }
    return false;
  }

  /** What the file says about a column in a row group; nothing of a nested one. */
  public ColumnStatistics statistics(int rowGroup, int column) {
    Leaf leaf = leaves.get(column);
    if (leaf == null) {
      return ColumnStatistics.NONE;
    }
    int ordinal = leaf.ordinal();
    List<Boolean> typeOrdered = footer.typeOrdered();
    boolean ordered = ordinal < typeOrdered.size() && typeOrdered.get(ordinal);
    RawStatistics raw = chunk(rowGroup, leaf).statistics();
    return LegacyCalendar.of(leaf, footer.properties()) == null
        ? ColumnStatistics.of(raw, leaf, ordered)
        : new ColumnStatistics(raw.nullCount(), null);
  }

  /** Bytes in the file of a column in a row group, all leaves of a nested one together. */
  public long compressedBytes(int rowGroup, int column) {
    long bytes = 0;
    for (Leaf leaf : leavesOf(column)) {
      bytes += chunk(rowGroup, leaf).compressedBytes();
    }
    return bytes;
  }

  /** The same once they are decompressed. */
  public long uncompressedBytes(int rowGroup, int column) {
    long bytes = 0;
    for (Leaf leaf : leavesOf(column)) {
      bytes += chunk(rowGroup, leaf).uncompressedBytes();
    }
    return bytes;
  }

  /**
   * The heap and native memory that a reader of these columns takes, values larger than the window
   * aside. Reads a few bytes of each chunk.
   */
  public long bufferBytes(int[] columns, ParquetReadOptions options) {
    MemoryEstimate estimate = new MemoryEstimate(channel, footer.rowGroups(), options);
    long bytes = 0;
    for (int column : columns) {
      Leaf leaf = leaves.get(column);
      if (leaf != null) {
        bytes += estimate.columnBytes(leaf);
      } else {
        for (List<NestedNode> path : nested(column).paths()) {
          bytes += estimate.nestedBytes(path.get(path.size() - 1));
        }
      }
    }
    return bytes;
  }

  /** Reads the chosen columns of the whole file, in the order chosen. */
  public ParquetRowReader reader(int[] columns, ParquetReadOptions options) {
    return reader(columns, 0, rowGroupCount(), options);
  }

  /**
   * Reads the chosen columns of some row groups.
   *
   * @param firstRowGroup the first
   * @param endRowGroup the one after the last
   * @throws Refusal if a chosen column has a group of which nothing is stored
   */
  public ParquetRowReader reader(
      int[] columns, int firstRowGroup, int endRowGroup, ParquetReadOptions options) {
    if (firstRowGroup < 0 || endRowGroup > rowGroupCount() || firstRowGroup > endRowGroup) {
      throw new IllegalArgumentException(
          "row groups " + firstRowGroup + " to " + endRowGroup + " of " + rowGroupCount());
    }
    List<RowGroup> groups = footer.rowGroups().subList(firstRowGroup, endRowGroup);
    return newReader(
        columns, groups, firstRowGroup, new BitSet(), ParquetRowReader.Closing.COLUMNS, options);
  }

  /** Reads the chosen columns of the whole file; closing the reader closes the file. */
  public ParquetRowReader wholeReader(int[] columns, ParquetReadOptions options) {
    return wholeReader(columns, options, new BitSet());
  }

  /**
   * The same without some row groups.
   *
   * @param passedOver the row groups whose rows are not given
   */
  public ParquetRowReader wholeReader(
      int[] columns, ParquetReadOptions options, BitSet passedOver) {
    return newReader(
        columns, footer.rowGroups(), 0, passedOver, ParquetRowReader.Closing.FILE, options);
  }

  /**
   * The same with one column open at a time, {@link ParquetReadOptions#bandRows} rows after the
   * other.
   *
   * @param passedOver the row groups whose rows are not given
   */
  public RowReader bandedReader(int[] columns, ParquetReadOptions options, BitSet passedOver) {
    return new BandedReader(this, columns, options, passedOver);
  }

  private ParquetRowReader newReader(
      int[] columns,
      List<RowGroup> groups,
      int firstRowGroup,
      BitSet passedOver,
      ParquetRowReader.Closing closing,
      ParquetReadOptions options) {
    ColumnReader[] flat = new ColumnReader[columns.length];
    int[] flatPlaces = new int[columns.length];
    List<NestedColumn> nestedColumns = new ArrayList<>();
    int[] nestedPlaces = new int[columns.length];
    int flatCount = 0;
    for (int i = 0; i < columns.length; i++) {
      Leaf leaf = leaves.get(columns[i]);
      if (leaf != null) {
        flatPlaces[flatCount] = i;
        flat[flatCount++] = newColumn(leaf, options);
      } else {
        nestedPlaces[nestedColumns.size()] = i;
        nestedColumns.add(
            NestedColumn.of(readable(columns[i]), channel, options, footer.properties()));
      }
    }
    return new ParquetRowReader(
        this,
        Arrays.copyOf(flat, flatCount),
        Arrays.copyOf(flatPlaces, flatCount),
        List.copyOf(nestedColumns),
        nestedPlaces,
        groups,
        firstRowGroup,
        passedOver,
        closing);
  }

  private ColumnReader newColumn(Leaf leaf, ParquetReadOptions options) {
    return ColumnVector.carriesBytes(leaf.type())
        ? new BytesColumn(leaf, channel, options, null)
        : new LongColumn(
            leaf, channel, options, LegacyCalendar.of(leaf, footer.properties()), null);
  }

  /** The file's identity, size and time when it was opened. */
  public FileState state() {
    return state;
  }

  /**
   * Makes sure that the file is the one that was opened.
   *
   * @throws ChangedFileException if its size, its time or its identity changed
   */
  public void verifyUnchanged() throws ChangedFileException {
    if (hasChanged()) {
      throw new ChangedFileException(path);
    }
  }

  /** Whether another file, or none, is now where this one was when it was opened. */
  boolean hasChanged() {
    return !state.isStateOf(path);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private static String place(Path path) {
    return "In '" + path + "'";
  }

  private List<Leaf> leavesOf(int column) {
    Leaf flat = leaves.get(column);
    if (flat != null) {
      return List.of(flat);
    }
    List<Leaf> found = new ArrayList<>();
    for (List<NestedNode> path : nested(column).paths()) {
      found.add(Objects.requireNonNull(path.get(path.size() - 1).leaf()));
    }
    return found;
  }

  private NestedNode nested(int column) {
    return Objects.requireNonNull(nested.get(column));
  }

  /** A nested column, if all of it can be read: of a group without fields nothing is stored. */
  private NestedNode readable(int column) {
    NestedNode node = nested(column);
    Column empty = node.groupWithoutLeaf();
    if (empty != null) {
      throw new Refusal(
          place(path)
              + ", column '"
              + node.column().name()
              + "': its group '"
              + empty.name()
              + "' has no fields, so that nothing is stored of it; exclude the column.");
    }
    return node;
  }

  /**
   * Where a chunk ends at the latest. Early parquet-mr left the dictionary page's header, less than
   * 100 bytes, out of a chunk's size.
   */
  long chunkEndOffset(Chunk chunk) {
    boolean misstated = EARLY_PARQUET_MR.matcher(footer.createdBy()).lookingAt();
    long endOffset = chunk.endOffset();
    return misstated ? Math.min(dataEndOffset, endOffset + EARLY_SLACK_BYTES) : endOffset;
  }

  private Chunk chunk(int rowGroup, Leaf leaf) {
    return footer.rowGroups().get(rowGroup).chunks().get(leaf.ordinal());
  }
}
