package dev.tieout.core.spec;

import org.jspecify.annotations.Nullable;

/**
 * What of both sides takes part in a reconciliation, beyond the names of columns. Immutable.
 *
 * @param compared what of a pair of rows is compared
 * @param nameCase whether the case of letters counts when columns are found by name
 * @param onSchemaChange what becomes of differences between the schemas
 * @param unlikeTypes what becomes of columns whose types do not compare
 * @param where which rows of both sides, in the source's names, or null for all; each side's data
 *     may have a filter of its own besides
 */
public record Scope(
    Compared compared,
    NameCase nameCase,
    SchemaChange onSchemaChange,
    UnlikeTypes unlikeTypes,
    @Nullable Where where) {

  /** What holds where a specification says nothing. */
  public static final Scope DEFAULT =
      new Scope(Compared.COLUMNS, NameCase.IGNORE, SchemaChange.REPORT, UnlikeTypes.REFUSE, null);

  public Scope withCompared(Compared chosen) {
    return new Scope(chosen, nameCase, onSchemaChange, unlikeTypes, where);
  }

  public Scope withNameCase(NameCase chosen) {
    return new Scope(compared, chosen, onSchemaChange, unlikeTypes, where);
  }

  public Scope withOnSchemaChange(SchemaChange chosen) {
    return new Scope(compared, nameCase, chosen, unlikeTypes, where);
  }

  public Scope withUnlikeTypes(UnlikeTypes chosen) {
    return new Scope(compared, nameCase, onSchemaChange, chosen, where);
  }

  public Scope withWhere(@Nullable Where chosen) {
    return new Scope(compared, nameCase, onSchemaChange, unlikeTypes, chosen);
  }
}
