package dev.tieout.core.explain;

/**
 * A set of causes that holds in some breaks of a column, how many they are, and the first of them.
 * Not thread-safe.
 */
final class Signature implements Settled {
  static final int EXAMPLES = 3;

  private final long[] findings;
  private final Kept[] first = new Kept[EXAMPLES];
  private int kept;
  private long count;
  private int groups;
  private int explanation = -1;

  Signature(long[] findings) {
    this.findings = findings;
  }

  @Override
  public Signature signature() {
    return this;
  }

  long[] findings() {
    return findings;
  }

  /** The same in every run. */
  int hash() {
    return java.util.Arrays.hashCode(findings);
  }

  boolean has(long finding) {
    for (long other : findings) {
      if (other == finding) {
        return true;
      }
    }
    return false;
  }

  long count() {
    return count;
  }

  /** Counts a break of a row whose key is in such {@link Groups}. */
  void count(int groups) {
    this.groups = count == 0 ? groups : Groups.common(this.groups, groups);
    count++;
  }

  /** The groups that all its breaks are in. */
  int groups() {
    return groups;
  }

  boolean wantsExample() {
    return kept < EXAMPLES;
  }

  void keep(Kept example) {
    first[kept++] = example;
  }

  Kept[] examples() {
    return java.util.Arrays.copyOf(first, kept);
  }

  /** Which explanation accounts for its breaks, or -1. */
  int explanation() {
    return explanation;
  }

  void explain(int explanation) {
    this.explanation = explanation;
  }
}
