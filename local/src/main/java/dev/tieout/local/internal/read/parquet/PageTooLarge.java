package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/**
 * Something that must be held whole, and is larger than the options allow. Whoever knows the place
 * turns it into a {@link dev.tieout.core.spec.Refusal}.
 */
final class PageTooLarge extends IOException {
  private final long neededBytes;
  private final long allowedBytes;

  PageTooLarge(String what, long neededBytes, long allowedBytes) {
    super(what);
    this.neededBytes = neededBytes;
    this.allowedBytes = allowedBytes;
  }

  long neededBytes() {
    return neededBytes;
  }

  long allowedBytes() {
    return allowedBytes;
  }
}
