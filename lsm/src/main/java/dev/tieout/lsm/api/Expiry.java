package dev.tieout.lsm.api;

/**
 * When an entry expires: a pure function of it. Expired entries are absent to every reader, and
 * merges drop them.
 */
@FunctionalInterface
public interface Expiry {
  /**
   * The time, in milliseconds since 1970, from which the entry is absent; {@link Long#MAX_VALUE} if
   * never.
   */
  long expiresAtMillis(byte[] value, int offset, int length);
}
