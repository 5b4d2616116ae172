package dev.tieout.local.internal.read.text;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.text.CellSink;
import dev.tieout.core.text.CsvOptions;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The records of a file of separated values, by FastCSV. Empty lines are no records. */
final class CsvRecords implements Records {
  private static final Pattern OTHER_COUNT = Pattern.compile("has \\d+ fields, but first record");

  private final Path path;
  private final CsvOptions options;
  private final int maxRecordChars;
  private final Quoting quoting;
  private final CloseableIterator<Boolean> records;
  private final Cells cells = new Cells();
  private List<String> names = List.of();
  private boolean isFirstPending;

  private CsvRecords(
      Path path, CsvOptions options, InputStream in, int maxRecordBytes, Quoting quoting) {
    this.quoting = quoting;
    this.path = path;
    this.options = options;
    this.maxRecordChars = maxRecordBytes / Character.BYTES;
    InputStreamReader characters =
        new InputStreamReader(
            in,
            options
                .encoding()
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
    this.records =
        CsvReader.builder()
            .fieldSeparator(options.delimiter())
            .quoteCharacter(options.quote())
            .skipEmptyLines(true)
            .allowUnclosedQuote(false)
            .maxBufferSize(Math.max(1024, maxRecordChars))
            .build(cells, characters)
            .iterator();
  }

  static CsvRecords open(Path path, CsvOptions options, int maxRecordBytes, Quoting quoting)
      throws IOException {
    InputStream in = TextStream.open(path);
    try {
      if (options.encoding().equals(StandardCharsets.UTF_8)) {
        TextStream.skipMark(in);
      }
      CsvRecords records = new CsvRecords(path, options, in, maxRecordBytes, quoting);
      records.readNames();
      return records;
    } catch (IOException | RuntimeException failure) {
      in.close();
      throw failure;
    }
  }

  private void readNames() throws IOException {
    if (!advance()) {
      throw new Refusal(
          "The file '" + path + "' is empty, so it names no columns; check the path.");
    }
    List<String> found = new ArrayList<>();
    for (int i = 0; i < cells.count; i++) {
      String name = options.header() == CsvOptions.Header.PRESENT ? cells.first.get(i) : null;
      found.add(name == null || name.isEmpty() ? "_c" + i : name);
    }
    for (int i = 0; i < found.size(); i++) {
      if (found.subList(0, i).contains(found.get(i))) {
        throw new Refusal(
            place() + ": two columns are named '" + found.get(i) + "'; rename one of them.");
      }
    }
    names = List.copyOf(found);
    isFirstPending = options.header() == CsvOptions.Header.ABSENT;
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public boolean next(CellSink sink) throws IOException {
    cells.sink = sink;
    if (isFirstPending) {
      isFirstPending = false;
      cells.replay();
      return true;
    }
    if (!advance()) {
      return false;
    }
    if (cells.count != names.size()) {
      throw otherCount();
    }
    return true;
  }

  private Refusal otherCount() {
    return new Refusal(
        place()
            + ": "
            + cells.count
            + " fields where there are "
            + names.size()
            + " columns; mend the line, or check the delimiter and the quote.");
  }

  private boolean advance() throws IOException {
    cells.chars = 0;
    try {
      if (!records.hasNext()) {
        return false;
      }
      records.next();
    } catch (UncheckedIOException e) {
      throw unreadable(e.getCause());
    } catch (CsvParseException e) {
      if (e.getCause() instanceof IOException cause) {
        throw unreadable(cause);
      }
      if (OTHER_COUNT.matcher(String.valueOf(e.getMessage())).find()) {
        throw otherCount();
      }
      throw new Refusal(
          place()
              + ": it does not parse"
              + quoting.reason(firstSentence(e))
              + "; mend the line, or check the delimiter and the quote.",
          quoting.cause(e));
    }
    if (cells.chars > maxRecordChars) {
      throw new Refusal(
          place()
              + ": a record of more than "
              + maxRecordChars
              + " characters; raise --memory, or check the quote.");
    }
    return true;
  }

  private static String firstSentence(CsvParseException failure) {
    Throwable deepest = failure.getCause() == null ? failure : failure.getCause();
    String message = Objects.requireNonNullElse(deepest.getMessage(), "no reason is given");
    int end = message.indexOf(". ");
    String first = end < 0 ? message : message.substring(0, end);
    return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
  }

  private IOException unreadable(@Nullable IOException cause) {
    if (cause instanceof CharacterCodingException) {
      return new IOException(
          "In '"
              + path
              + "', after line "
              + cells.line
              + ": bytes that are not "
              + options.encoding().name()
              + "; name the encoding in the options, or get the file written again.",
          cause);
    }
    return WriteFailure.of("read", path, cause == null ? new IOException("no reason") : cause);
  }

  @Override
  public String place() {
    return "In '" + path + "', line " + Math.max(1, cells.line);
  }

  @Override
  public void close() throws IOException {
    records.close();
  }

  /** Passes the cells of a record on, and counts them. */
  private final class Cells extends AbstractBaseCsvCallbackHandler<Boolean> {
    private final List<@Nullable String> first = new ArrayList<>();
    private @Nullable CellSink sink;
    private long line;
    private int count;
    private long chars;

    @Override
    protected void handleBegin(long startingLine) {
      line = startingLine;
      count = 0;
    }

    @Override
    protected void handleField(int field, char[] buffer, int from, int length, boolean quoted) {
      count = field + 1;
      chars += length;
      boolean isNull = (length == 0 && !quoted) || isNullText(buffer, from, length);
      if (sink == null) {
        first.add(isNull ? null : new String(buffer, from, length));
      } else if (!isNull && field < names.size()) {
        sink.value(field, buffer, from, length);
      }
    }

    private boolean isNullText(char[] buffer, int from, int length) {
      String text = options.nullText();
      if (text.isEmpty() || text.length() != length) {
        return false;
      }
      for (int i = 0; i < length; i++) {
        if (buffer[from + i] != text.charAt(i)) {
          return false;
        }
      }
      return true;
    }

    /** Gives the first record, which was read for the number of its fields. */
    private void replay() {
      for (int i = 0; i < first.size(); i++) {
        String text = first.get(i);
        if (text != null) {
          Objects.requireNonNull(sink).value(i, text.toCharArray(), 0, text.length());
        }
      }
      first.clear();
    }

    @Override
    protected Boolean buildRecord() {
      return Boolean.TRUE;
    }
  }
}
