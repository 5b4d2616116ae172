package dev.tieout.local.internal.read.text;

import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.text.CellSink;
import dev.tieout.core.text.JsonRecord;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The records of a file of JSON Lines. Blank lines are no records. */
final class JsonRecords implements Records {
  private static final int INITIAL_BYTES = 1024;

  private final Path path;
  private final InputStream in;
  private final int maxLineBytes;
  private final JsonRecord record;
  private final byte[] buffer = new byte[16 * 1024];
  private byte[] line = new byte[INITIAL_BYTES];
  private int position;
  private int limit;
  private long lineNumber;

  private JsonRecords(Path path, InputStream in, int maxLineBytes, Quoting quoting) {
    this.record = new JsonRecord(List.of(), quoting);
    this.path = path;
    this.in = in;
    this.maxLineBytes = maxLineBytes;
  }

  static JsonRecords open(Path path, int maxLineBytes, Quoting quoting) throws IOException {
    InputStream in = TextStream.open(path);
    try {
      TextStream.skipMark(in);
    } catch (IOException e) {
      in.close();
      throw WriteFailure.of("read", path, e);
    }
    return new JsonRecords(path, in, maxLineBytes, quoting);
  }

  @Override
  public List<String> names() {
    return record.names();
  }

  @Override
  public boolean next(CellSink sink) throws IOException {
    int length = nextLine();
    while (length >= 0 && isBlank(length)) {
      length = nextLine();
    }
    if (length < 0) {
      return false;
    }
    try {
      record.read(line, 0, length, sink);
    } catch (IOException malformed) {
      throw new Refusal(
          place() + ": " + malformed.getMessage() + "; JSON Lines has one object a line.",
          malformed);
    }
    return true;
  }

  private boolean isBlank(int length) {
    for (int i = 0; i < length; i++) {
      if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /** The length of the next line without its line feed, or -1 at the end of the file. */
  private int nextLine() throws IOException {
    int length = 0;
    lineNumber++;
    while (true) {
      if (position == limit && !fill()) {
        return length == 0 ? -1 : length;
      }
      int start = position;
      while (position < limit && buffer[position] != '\n') {
        position++;
      }
      length = append(start, length);
      if (position < limit) {
        position++;
        return length;
      }
    }
  }

  private int append(int start, int length) {
    int more = position - start;
    if (more > maxLineBytes - length) {
      throw new Refusal(
          place() + ": a line of more than " + maxLineBytes + " bytes; raise --memory.");
    }
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.max(length + more, 2 * line.length));
    }
    System.arraycopy(buffer, start, line, length, more);
    return length + more;
  }

  private boolean fill() throws IOException {
    try {
      limit = Math.max(0, in.read(buffer));
    } catch (IOException e) {
      throw WriteFailure.of("read", path, e);
    }
    position = 0;
    return limit > 0;
  }

  @Override
  public String place() {
    return "In '" + path + "', line " + lineNumber;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
