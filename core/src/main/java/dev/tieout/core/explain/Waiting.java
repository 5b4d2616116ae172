package dev.tieout.core.explain;

import org.jspecify.annotations.Nullable;

/** A break that waits until the parameters of its column are learnt. Not thread-safe. */
final class Waiting implements Settled {
  private final Family family;
  private final long[] findings;
  private final long shift;
  private final int groups;
  private final Kept kept;
  private final int place;
  private @Nullable Signature signature;

  /**
   * @param findings what holds without parameters that are learnt
   * @param shift the key of its {@link Shift}, or 0
   * @param place its place among the breaks of its column that wait
   */
  Waiting(Family family, long[] findings, long shift, int groups, Kept kept, int place) {
    this.family = family;
    this.findings = findings;
    this.shift = shift;
    this.groups = groups;
    this.kept = kept;
    this.place = place;
  }

  @Override
  public @Nullable Signature signature() {
    return signature;
  }

  void settle(Signature signature) {
    this.signature = signature;
  }

  /** Makes a cell show it again. */
  void fill(Cell cell) {
    cell.set(kept.source(), kept.target());
  }

  boolean isWhole() {
    return kept.areWhole() && kept.source() != null && kept.target() != null;
  }

  Family family() {
    return family;
  }

  long[] findings() {
    return findings;
  }

  long shift() {
    return shift;
  }

  int groups() {
    return groups;
  }

  Kept kept() {
    return kept;
  }

  int place() {
    return place;
  }
}
