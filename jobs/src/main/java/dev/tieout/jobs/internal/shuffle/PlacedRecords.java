package dev.tieout.jobs.internal.shuffle;

import dev.tieout.jobs.internal.shuffle.PlacedRows.PackedRecord;

/** Packed records of one partition in the order of their places. */
interface PlacedRecords {
  /** Copies the next record, or returns false if there is none. */
  boolean next(PackedRecord to);
}
