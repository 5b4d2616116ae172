package dev.tieout.local.internal.read.arrow;

import java.io.IOException;

/** What is not as the format says; whoever knows the file and the place adds them. */
final class ArrowDamage extends IOException {

  ArrowDamage(String what) {
    super(what);
  }

  ArrowDamage(String what, Throwable cause) {
    super(what, cause);
  }

  /** The sentence for a user. */
  IOException at(String place) {
    return new IOException(
        place
            + ": "
            + getMessage()
            + "; the file is damaged or cut short, so get it written or copied again.",
        this);
  }
}
