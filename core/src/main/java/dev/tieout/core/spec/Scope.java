package dev.tieout.core.spec;

/**
 * What of both sides takes part in a reconciliation, beyond the names of columns. Immutable.
 *
 * @param compared what of a pair of rows is compared
 * @param nameCase whether the case of letters counts when columns are found by name
 * @param onSchemaChange what becomes of differences between the schemas
 * @param unlikeTypes what becomes of columns whose types do not compare
 */
public record Scope(
    Compared compared, NameCase nameCase, SchemaChange onSchemaChange, UnlikeTypes unlikeTypes) {

  /** What holds where a specification says nothing. */
  public static final Scope DEFAULT =
      new Scope(Compared.COLUMNS, NameCase.IGNORE, SchemaChange.REPORT, UnlikeTypes.REFUSE);

  public Scope withCompared(Compared chosen) {
    return new Scope(chosen, nameCase, onSchemaChange, unlikeTypes);
  }

  public Scope withNameCase(NameCase chosen) {
    return new Scope(compared, chosen, onSchemaChange, unlikeTypes);
  }

  public Scope withOnSchemaChange(SchemaChange chosen) {
    return new Scope(compared, nameCase, chosen, unlikeTypes);
  }

  public Scope withUnlikeTypes(UnlikeTypes chosen) {
    return new Scope(compared, nameCase, onSchemaChange, chosen);
  }
}
