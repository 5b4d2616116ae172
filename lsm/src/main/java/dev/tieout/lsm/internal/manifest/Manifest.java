package dev.tieout.lsm.internal.manifest;

import java.util.List;

/**
 * Which files make up a store.
 *
 * @param storeId a random number, which every file carries
 * @param nextFileId greater than the number of every file
 * @param leastLogId logs with lesser numbers are needed no more
 * @param flushedSequence the last batch that is in segments
 * @param clockMillis the latest time at which an entry was dropped because it had expired
 * @param trees by their numbers
 */
public record Manifest(
    long storeId,
    long nextFileId,
    long leastLogId,
    long flushedSequence,
    long clockMillis,
    List<TreeFiles> trees) {

  /** One tree: its runs, newest first. */
  public record TreeFiles(String name, List<RunFiles> runs) {
    /** Defensive copy. */
    public TreeFiles {
      runs = List.copyOf(runs);
    }
  }

  /** One run: its segments in key order. */
  public record RunFiles(List<SegmentFile> segments) {
    /** Defensive copy. */
    public RunFiles {
      segments = List.copyOf(segments);
    }
  }

  /** One segment's number and size. */
  public record SegmentFile(long fileId, long bytes) {}

  /** Defensive copy. */
  public Manifest {
    trees = List.copyOf(trees);
  }
}
