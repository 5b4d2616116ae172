package dev.tieout.core.explain;

/** Whether all breaks of a column have one value on a side and not on the other. */
final class ConstantSide {
  private long sourceHash;
  private long targetHash;
  private boolean sourceVaries;
  private boolean targetVaries;
  private boolean isAny;

  void add(Value source, Value target) {
    if (!isAny) {
      isAny = true;
      sourceHash = source.hash();
      targetHash = target.hash();
      sourceVaries = source.isNull();
      targetVaries = target.isNull();
    }
    sourceVaries |= source.hash() != sourceHash;
    targetVaries |= target.hash() != targetHash;
  }

  /** True if the target is constant where the source is not. */
  boolean isInTarget() {
    return isAny && !targetVaries && sourceVaries;
  }

  /** True if the source is constant where the target is not. */
  boolean isInSource() {
    return isAny && !sourceVaries && targetVaries;
  }
}
