package dev.tieout.local.internal.cli;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Passes bytes on and remembers that they could not be written, which a {@link java.io.PrintWriter}
 * does not tell. Not thread-safe.
 */
final class StandardOutput extends OutputStream {
  /**
   * How the operating systems say that nobody reads any more, as in {@code tieout ... | head -1}.
   */
  private static final String NOBODY_READS = "Broken pipe";

  private final OutputStream stream;
  private @Nullable IOException failure;

  StandardOutput(OutputStream stream) {
    this.stream = stream;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      stream.write(bytes, from, length);
    } catch (IOException e) {
      if (failure == null && !NOBODY_READS.equals(e.getMessage())) {
        failure = e;
      }
      throw e;
    }
  }

  /** Why something could not be written; null if all was, or if nobody wanted it. */
  @Nullable IOException failure() {
    return failure;
  }
}
