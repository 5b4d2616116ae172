package dev.tieout.core.rule;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A source column paired with a target column, or the position of a row on each side, which is a
 * column that no side has: its names there are empty. A field of a struct is a column too, named by
 * the path to it; so is the presence of a struct that may be null, named like the struct.
 *
 * @param name the name under which results report it: the source's spelling
 * @param sourceName the source's spelling
 * @param targetName the target's spelling
 * @param sourceType the type on the source side
 * @param targetType the type on the target side
 * @param canonical the form in which both compare once they are treated
 * @param rule how they compare
 * @param fields where in other columns it is, or null if it is a column of its own
 */
public record ComparedColumn(
    String name,
    String sourceName,
    String targetName,
    Type sourceType,
    Type targetType,
    Canonical canonical,
    Rule rule,
    @Nullable Fields fields)
    implements Serializable {

  /** A column of its own. */
  public ComparedColumn(
      String name,
      String sourceName,
      String targetName,
      Type sourceType,
      Type targetType,
      Canonical canonical,
      Rule rule) {
    this(name, sourceName, targetName, sourceType, targetType, canonical, rule, null);
  }

  /** The position of a row, from 1. */
  static ComparedColumn position() {
    Type type = new Type.Int(64, Type.Sign.SIGNED);
    return new ComparedColumn("position", "", "", type, type, new Canonical.Exact(0), Rule.EXACTLY);
  }

  /** True if the column is the position of a row. */
  public boolean isPosition() {
    return sourceName.isEmpty();
  }

  /** The same as a field of structs. */
  ComparedColumn within(Fields structs) {
    return new ComparedColumn(
        name, sourceName, targetName, sourceType, targetType, canonical, rule, structs);
  }

  /** The column that a reader of the side delivers for it. */
  public Column columnOn(Side side) {
    if (fields == null) {
      return Column.nullable(nameOn(side), typeOn(side));
    }
    return side == Side.SOURCE ? fields.sourceColumn() : fields.targetColumn();
  }

  /** Which child of that column, and which child of that one and so on, holds its values. */
  public List<Integer> fieldsOn(Side side) {
    if (fields == null) {
      return List.of();
    }
    return side == Side.SOURCE ? fields.sourceFields() : fields.targetFields();
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

  /**
   * The way from a side's columns to a field of a struct.
   *
   * @param sourceColumn the source's column that it is in
   * @param sourceFields which field of that column, which field of that field, and so on
   * @param targetColumn the target's column that it is in
   * @param targetFields the same of the target
   */
  public record Fields(
      Column sourceColumn,
      List<Integer> sourceFields,
      Column targetColumn,
      List<Integer> targetFields)
      implements Serializable {
    public Fields {
      sourceFields = List.copyOf(sourceFields);
      targetFields = List.copyOf(targetFields);
    }
  }
}
