package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/**
 * A file that does not hold what its format promises. The message names the file, the row group and
 * the column where they are known, what is wrong, and what to do.
 */
public final class DamagedFileException extends IOException {

  DamagedFileException(String place, String what, Throwable cause) {
    super(place + ": " + what + "; the file is damaged, so get it written or copied again.", cause);
  }
}
