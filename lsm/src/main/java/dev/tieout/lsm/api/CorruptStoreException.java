package dev.tieout.lsm.api;

/** A file of the store does not say what was written to it. */
public final class CorruptStoreException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String file;
  private final long offset;

  /**
   * @param file which file
   * @param offset where in it, in bytes; 0 if it is the file as a whole
   * @param what what is wrong there
   */
  public CorruptStoreException(String file, long offset, String what) {
    this(file, offset, what, null);
  }

  /** The same, with a cause. */
  public CorruptStoreException(
      String file, long offset, String what, @org.jspecify.annotations.Nullable Throwable cause) {
    super(file + " at offset " + offset + ": " + what, cause);
    this.file = file;
    this.offset = offset;
  }

  /** The file that is damaged. */
  public String file() {
    return file;
  }

  /** Where in it, in bytes. */
  public long offset() {
    return offset;
  }
}
