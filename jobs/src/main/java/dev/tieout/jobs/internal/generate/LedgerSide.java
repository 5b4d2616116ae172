package dev.tieout.jobs.internal.generate;

import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.LedgerRow;

/** The sides of a generated dataset. */
enum LedgerSide {
  SOURCE {
    @Override
    void fill(Dataset dataset, long position, LedgerRow row) {
      dataset.sourceRow(position, row);
    }
  },
  TARGET {
    @Override
    void fill(Dataset dataset, long position, LedgerRow row) {
      dataset.targetRow(position, row);
    }
  };

  /** Fills the row with the one at a position of this side. */
  abstract void fill(Dataset dataset, long position, LedgerRow row);
}
