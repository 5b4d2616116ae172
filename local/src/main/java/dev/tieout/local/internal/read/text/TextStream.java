package dev.tieout.local.internal.read.text;

import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Opens the bytes of a file, decompressed if they are gzip's by their first two. */
final class TextStream {
  private static final int BUFFER_BYTES = 32 * 1024;
  private static final int GZIP_FIRST = 0x1f;
  private static final int GZIP_SECOND = 0x8b;

  private TextStream() {}

  static InputStream open(Path path) throws IOException {
    InputStream raw;
    try {
      raw = new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES);
    } catch (NoSuchFileException e) {
      throw new Refusal("The file '" + path + "' does not exist; check the path.", e);
    } catch (IOException e) {
      throw WriteFailure.of("open", path, e);
    }
    try {
      raw.mark(2);
      boolean isGzip = raw.read() == GZIP_FIRST && raw.read() == GZIP_SECOND;
      raw.reset();
      return isGzip ? new BufferedInputStream(new GzipStream(raw)) : raw;
    } catch (IOException e) {
      raw.close();
      throw WriteFailure.of("read", path, e);
    }
  }

  /** Passes over a byte order mark of UTF-8 at the start of a buffered stream. */
  static void skipMark(InputStream in) throws IOException {
    in.mark(3);
    if (in.read() != 0xef || in.read() != 0xbb || in.read() != 0xbf) {
      in.reset();
    }
  }
}
