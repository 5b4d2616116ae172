package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.io.Serializable;

/**
 * A source column paired with a target column, or the position of a row on each side, which is a
 * column that no side has: its names there are empty.
 *
 * @param name the name under which results report it: the source's spelling
 * @param sourceName the source's spelling
 * @param targetName the target's spelling
 * @param sourceType the type on the source side
 * @param targetType the type on the target side
 * @param canonical the form in which both compare once they are treated
 * @param rule how they compare
 */
public record ComparedColumn(
    String name,
    String sourceName,
    String targetName,
    Type sourceType,
    Type targetType,
    Canonical canonical,
    Rule rule)
    implements Serializable {

  /** The position of a row, from 1. */
  static ComparedColumn position() {
    Type type = new Type.Int(64, Type.Sign.SIGNED);
    return new ComparedColumn("position", "", "", type, type, new Canonical.Exact(0), Rule.EXACTLY);
  }

  /** True if the column is the position of a row. */
  public boolean isPosition() {
    return sourceName.isEmpty();
  }

  public String nameOn(Side side) {
    return side == Side.SOURCE ? sourceName : targetName;
  }

  public Type typeOn(Side side) {
    return side == Side.SOURCE ? sourceType : targetType;
  }

  /** The type of a side's values once its rules have treated them. */
  public Type treatedTypeOn(Side side) {
    return rule.treated(side, typeOn(side));
  }
}
