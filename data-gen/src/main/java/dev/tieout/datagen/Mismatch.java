package dev.tieout.datagen;

/**
 * The ways in which a target row differs from its source row. Each changes what it names, always.
 */
enum Mismatch {
  CENT_OFF(LedgerColumn.AMOUNT),
  SIGN_FLIPPED(LedgerColumn.AMOUNT),
  FLAG_FLIPPED(LedgerColumn.IS_SETTLED),
  TIMESTAMP_SHIFTED(LedgerColumn.TIMESTAMP),
  ACCOUNT_PADDED(LedgerColumn.ACCOUNT_ID),
  TIMES_A_HUNDRED(LedgerColumn.AMOUNT),
  CENT_OFF_AND_TIMESTAMP_SHIFTED(LedgerColumn.AMOUNT, LedgerColumn.TIMESTAMP),
  ACCOUNT_PADDED_AND_FLAG_FLIPPED(LedgerColumn.ACCOUNT_ID, LedgerColumn.IS_SETTLED);

  private static final Mismatch[] ALL = values();
  private static final long HOUR_MICROS = 3_600_000_000L;
  private static final int LONGEST_SHIFT_HOURS = 12;

  private final LedgerColumn first;
  private final LedgerColumn second;

  Mismatch(LedgerColumn only) {
    this(only, only);
  }

  Mismatch(LedgerColumn first, LedgerColumn second) {
    this.first = first;
    this.second = second;
  }

  /** The kind of the mismatch with the given rank: each kind in turn. */
  static Mismatch ofRank(long rank) {
    return ALL[(int) (rank % ALL.length)];
  }

  /** How many of the ranks 0 .. count-1 change the column. */
  static long changing(LedgerColumn column, long count) {
    long changed = 0;
    for (int kind = 0; kind < ALL.length; kind++) {
      if (ALL[kind].first == column || ALL[kind].second == column) {
        changed += (count - kind + ALL.length - 1) / ALL.length;
      }
    }
    return changed;
  }

  /** Changes the row; {@code hash} chooses the size of the change. */
  void apply(LedgerRow row, long hash) {
    switch (this) {
      case CENT_OFF -> moveACent(row, hash);
      case SIGN_FLIPPED -> multiply(row, -1);
      case TIMES_A_HUNDRED -> multiply(row, 100);
      case FLAG_FLIPPED -> row.settled = !row.settled;
      case TIMESTAMP_SHIFTED -> shift(row, hash);
      case ACCOUNT_PADDED -> pad(row, hash);
      case CENT_OFF_AND_TIMESTAMP_SHIFTED -> {
        moveACent(row, hash);
        shift(row, hash);
      }
      case ACCOUNT_PADDED_AND_FLAG_FLIPPED -> {
        pad(row, hash);
        row.settled = !row.settled;
      }
    }
  }

  private static void moveACent(LedgerRow row, long hash) {
    row.amount += (hash & 1) == 0 ? 1 : -1;
  }

  /** Zero would stay zero, so it becomes one cent. */
  private static void multiply(LedgerRow row, long factor) {
    row.amount = row.amount == 0 ? 1 : row.amount * factor;
  }

  private static void shift(LedgerRow row, long hash) {
    long hours = 1 + Mixing.below(hash, LONGEST_SHIFT_HOURS);
    row.timestampMicros += (hash & 2) == 0 ? hours * HOUR_MICROS : -hours * HOUR_MICROS;
  }

  private static void pad(LedgerRow row, long hash) {
    int blanks =
        1 + (int) Mixing.below(hash, LedgerRow.ACCOUNT_CAPACITY_BYTES - Accounts.LENGTH_BYTES);
    for (int i = 0; i < blanks; i++) {
      row.account[row.accountLength++] = ' ';
    }
  }
}
