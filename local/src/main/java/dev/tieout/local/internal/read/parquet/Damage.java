package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/**
 * Bytes that are not what the format says, found by code that does not know its place in the file.
 * Whoever knows the place turns it into a {@link DamagedFileException}.
 */
final class Damage extends IOException {

  Damage(String what) {
    super(what);
  }

  Damage(String what, Throwable cause) {
    super(what, cause);
  }
}
