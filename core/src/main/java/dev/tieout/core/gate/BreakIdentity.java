package dev.tieout.core.gate;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What makes a break the same one from run to run: the first 128 bits of SHA-256 over the
 * reconciliation's name, the values of the key, the column and the ordinal, in UTF-8, before each
 * its length in 4 bytes, -1 for null. Not thread-safe.
 */
public final class BreakIdentity {
  /** How many bytes it has. */
  public static final int BYTES = 16;

  private final MessageDigest digest;

  public BreakIdentity() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The identity of a break.
   *
   * @param name the reconciliation, or empty if it has no name
   * @param key the values of the key columns as text
   * @param column the column that differs, or empty for a row as a whole
   * @param ordinal from 0 among the breaks of the same key and column
   * @return {@link #BYTES} bytes
   */
  public byte[] of(String name, List<@Nullable String> key, String column, int ordinal) {
    add(name);
    for (String value : key) {
      add(value);
    }
    add(column);
    add(Integer.toString(ordinal));
    return java.util.Arrays.copyOf(digest.digest(), BYTES);
  }

  private void add(@Nullable String text) {
    byte[] bytes = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
    int length = text == null ? -1 : bytes.length;
    for (int shift = 24; shift >= 0; shift -= 8) {
      digest.update((byte) (length >>> shift));
    }
    digest.update(bytes);
  }
}
