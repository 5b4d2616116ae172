package dev.tieout.jobs.internal.commit;

import java.io.Serializable;

/**
 * A whole file that a task wrote. A class and not a record, since Spark may be set to serialize
 * with a library that cannot make records.
 */
public final class WrittenFile implements Serializable {
  private static final long serialVersionUID = 1;

  private final String path;
  private final long rows;

  public WrittenFile(String path, long rows) {
    this.path = path;
    this.rows = rows;
  }

  public String path() {
    return path;
  }

  public long rows() {
    return rows;
  }
}
