package dev.tieout.local.internal.plan;

/** What a plan has chosen to do. */
public enum Method {
  /** Both sides are ordered by the key: merge them as they are read. */
  ORDERED("ordered"),
  IN_MEMORY("in-memory"),
  /** Partition both sides on disk, then sort and merge the partitions. */
  PARTITIONED("partitioned"),
  /** Sort each side externally, then merge. */
  SORT_MERGE("sort-merge"),
  REFERENCE("reference");

  private final String word;

  Method(String word) {
    this.word = word;
  }

  /** The word for it in results. */
  public String word() {
    return word;
  }
}
