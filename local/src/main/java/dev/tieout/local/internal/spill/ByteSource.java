package dev.tieout.local.internal.spill;

import java.io.IOException;

/** Bytes in order, from disk or memory. */
interface ByteSource {

  /** Copies up to {@code length} bytes and returns how many; 0 only at the end. */
  int read(byte[] into, int from, int length) throws IOException;
}
