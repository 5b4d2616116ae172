package dev.tieout.store;

/** Changes that are done together or not at all; sees its own. For the thread that runs it only. */
public interface Transaction {
  /** The records of one of the store's tables, as this transaction sees them. */
  Records table(Table table);
}
