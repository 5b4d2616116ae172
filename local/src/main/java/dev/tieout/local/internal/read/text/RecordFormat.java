package dev.tieout.local.internal.read.text;

import dev.tieout.core.spec.Quoting;
import dev.tieout.core.text.NumberLocale;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A way to write records as text. Implementations are immutable. */
public interface RecordFormat {

  /**
   * Opens a file.
   *
   * @param maxRecordBytes the most that a record may take in memory
   * @param quoting whether messages may quote what is in it
   * @throws IOException if it cannot be opened or read
   */
  Records open(Path path, int maxRecordBytes, Quoting quoting) throws IOException;

  /** True if each file names its columns before its first record. */
  boolean namesColumnsFirst();

  /** How numbers are written; null for a point and no separators, unless overridden. */
  default @Nullable NumberLocale numbers() {
    return null;
  }
}
