package dev.tieout.jobs.internal.read;

import dev.tieout.core.spec.Refusal;
import dev.tieout.core.text.CsvOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * The first record of a CSV file as it is written. Spark would find it by a pattern of Hadoop's, in
 * which a name with brackets means another.
 */
final class FirstRecord {
  private static final int MAX_CHARACTERS = 1 << 20;

  private final Configuration conf;
  private final CsvOptions options;

  FirstRecord(Configuration conf, CsvOptions options) {
    this.conf = conf;
    this.options = options;
  }

  /**
   * The first record that is not blank, without its line end; empty if there is none.
   *
   * @throws Refusal if the file cannot be read, or the record does not end
   */
  String of(Path file) {
    try (InputStream in = LineEnds.decompressed(conf, file);
        Reader text = new BufferedReader(new InputStreamReader(in, options.encoding()))) {
      return read(text, file);
    } catch (IOException failure) {
      throw new Refusal(
          "The file '"
              + file
              + "' cannot be read ("
              + failure.getMessage()
              + "); write it again, or check the permissions.",
          failure);
    }
  }

  private String read(Reader text, Path file) throws IOException {
    StringBuilder record = new StringBuilder();
    boolean isQuoted = false;
    boolean mayOpen = true;
    for (int c = text.read(); c >= 0; c = text.read()) {
      boolean isEnd = !isQuoted && (c == '\n' || c == '\r');
      if (isEnd && !record.isEmpty()) {
        return record.toString();
      }
      boolean isMark = c == '\uFEFF' && record.isEmpty();
      if (isEnd || isMark) {
        continue;
      }
      record.append((char) c);
      if (record.length() > MAX_CHARACTERS) {
        throw new Refusal(
            "The first record of '"
                + file
                + "' has more than a million characters; is it CSV, and are its quotes closed?");
      }
      boolean isQuote = c == options.quote() && options.quote() != CsvOptions.NONE;
      if (isQuoted) {
        // A quote within is written twice: the first closes, the second opens again.
        isQuoted = !isQuote;
        mayOpen = isQuote;
      } else {
        isQuoted = isQuote && mayOpen;
        mayOpen = c == options.delimiter();
      }
    }
    return record.toString();
  }
}
