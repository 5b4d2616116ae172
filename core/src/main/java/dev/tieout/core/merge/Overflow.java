package dev.tieout.core.merge;

import java.io.Closeable;
import java.io.IOException;

/** Room on disk for rows that outgrow memory. The engine says where it is. */
@FunctionalInterface
public interface Overflow {

  /** Opens an empty file, which is gone when it is closed. */
  OverflowFile open() throws IOException;

  /** Bytes written at the end and read anywhere. One thread at a time. */
  interface OverflowFile extends Closeable {

    /** Appends bytes and returns where they went: behind those of the call before. */
    long append(byte[] bytes, int from, int length) throws IOException;

    /** Reads exactly so many bytes that were appended. */
    void read(long position, byte[] into, int from, int length) throws IOException;
  }
}
