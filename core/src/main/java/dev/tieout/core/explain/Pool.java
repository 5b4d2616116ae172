package dev.tieout.core.explain;

/**
 * What all columns together may hold: breaks whose parameters are being learnt, signatures, and
 * bytes of examples. What is taken by whom depends on the stream alone. Not thread-safe.
 */
final class Pool {
  private int entries = 8_000;
  private int signatures = 3_000;
  private int bytes = 1_000_000;

  boolean takeEntry() {
    boolean isThere = entries > 0;
    entries -= isThere ? 1 : 0;
    return isThere;
  }

  void giveEntry() {
    entries++;
  }

  boolean takeSignature() {
    boolean isThere = signatures > 0;
    signatures -= isThere ? 1 : 0;
    return isThere;
  }

  boolean takeBytes(int count) {
    boolean isThere = bytes >= count;
    bytes -= isThere ? count : 0;
    return isThere;
  }

  void giveBytes(int count) {
    bytes += count;
  }
}
