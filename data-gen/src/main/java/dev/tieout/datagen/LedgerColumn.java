package dev.tieout.datagen;

import java.util.Locale;

/** The columns of a ledger, in file order. */
public enum LedgerColumn {
  /** INT64, the key: never null, unique but for injected duplicates. */
  ID,
  /** Text, about {@value Accounts#COUNT} distinct values, the most frequent in a tenth of rows. */
  ACCOUNT_ID,
  /** DECIMAL(18,2). */
  AMOUNT,
  /** Microseconds, an instant. */
  TIMESTAMP,
  /** Boolean. */
  IS_SETTLED;

  /** The name in files and reports, such as {@code account_id}. */
  public String columnName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
