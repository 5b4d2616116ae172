package dev.tieout.datagen;

import java.nio.charset.StandardCharsets;

/**
 * A row of a ledger, filled again and again by a {@link Dataset}. Not thread-safe.
 *
 * <p>Invariant: the account is ASCII, in the first {@link #accountLength} bytes of {@link
 * #account}.
 */
public final class LedgerRow {
  /** The longest account in bytes, trailing blanks of a mismatch included. */
  public static final int ACCOUNT_CAPACITY_BYTES = Accounts.LENGTH_BYTES + 3;

  long id;
  final byte[] account = new byte[ACCOUNT_CAPACITY_BYTES];
  int accountLength;
  long amount;
  long timestampMicros;
  boolean settled;

  /** The key. */
  public long id() {
    return id;
  }

  /** The bytes of the account; the same array for every row, so a consumer copies what it keeps. */
  public byte[] account() {
    return account;
  }

  /** The bytes of {@link #account} in use. */
  public int accountLength() {
    return accountLength;
  }

  /** The account as a new string. */
  public String accountText() {
    return new String(account, 0, accountLength, StandardCharsets.US_ASCII);
  }

  /** The unscaled amount, in hundredths. */
  public long amount() {
    return amount;
  }

  /** Microseconds since 1970-01-01T00:00:00Z. */
  public long timestampMicros() {
    return timestampMicros;
  }

  public boolean isSettled() {
    return settled;
  }
}
