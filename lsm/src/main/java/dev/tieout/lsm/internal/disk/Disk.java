package dev.tieout.lsm.internal.disk;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * One directory, and the only way to it. Names are plain, without separators. Thread-safe; what it
 * opens is as thread-safe as it says.
 *
 * <p>Nothing is promised to survive a power failure but: contents, once synced; names, once the
 * directory has been synced after they were made, changed or deleted.
 */
public interface Disk {
  /** The names of all files. */
  List<String> list() throws IOException;

  /** Whether there is such a file. */
  boolean exists(String name) throws IOException;

  /** Makes a file to be appended to; fails if there is one. */
  Output create(String name) throws IOException;

  /** Opens a file to be read. */
  Input open(String name) throws IOException;

  /** Makes an empty file to be written anywhere; fails if there is one. */
  Region createRegion(String name) throws IOException;

  /** Gives a file another name, in place of whatever had that; open files stay open. */
  void rename(String from, String to) throws IOException;

  /** Deletes a file; nothing happens if there is none. */
  void delete(String name) throws IOException;

  /** Makes names survive a power failure. */
  void syncDirectory() throws IOException;

  /**
   * Takes a lock that no other process, and nobody else in this one, can have at the same time.
   *
   * @throws IOException if somebody has it
   */
  Closeable lock(String name) throws IOException;

  /** How a file is named in messages. */
  String describe(String name);

  /** A file that is written from start to end, by one thread. */
  interface Output extends Closeable {
    /** Appends. */
    void write(byte[] source, int offset, int count) throws IOException;

    /** Makes all that was written survive a power failure. */
    void sync() throws IOException;
  }

  /** A file that is read anywhere, by any number of threads. */
  interface Input extends Closeable {
    /** Its size in bytes. */
    long length() throws IOException;

    /** Reads so many bytes, or throws {@link java.io.EOFException}. */
    void read(long position, byte[] target, int offset, int count) throws IOException;
  }

  /**
   * A file whose bytes belong to the operating system as soon as they are written, so that they
   * survive the end of the process. Written by one thread, synced by any.
   */
  interface Region extends Closeable {
    /** Its size in bytes. */
    int length();

    /** Makes it larger, with zeros; on a full disk this fails, and not the writing later. */
    void extend(int newLength) throws IOException;

    /** Writes within its size. */
    void write(int position, byte[] source, int offset, int count) throws IOException;

    /** Makes all that was written before survive a power failure. */
    void sync() throws IOException;
  }
}
