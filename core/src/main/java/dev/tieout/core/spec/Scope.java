package dev.tieout.core.spec;

/**
 * What of both sides takes part in a reconciliation, beyond the names of columns. Immutable.
 *
 * @param compared what of a pair of rows is compared
 * @param nameCase whether the case of letters counts when columns are found by name
 * @param onSchemaChange what becomes of differences between the schemas
 */
public record Scope(Compared compared, NameCase nameCase, SchemaChange onSchemaChange) {

  /** What holds where a specification says nothing. */
  public static final Scope DEFAULT =
      new Scope(Compared.COLUMNS, NameCase.IGNORE, SchemaChange.REPORT);

  public Scope withCompared(Compared chosen) {
    return new Scope(chosen, nameCase, onSchemaChange);
  }

  public Scope withNameCase(NameCase chosen) {
    return new Scope(compared, chosen, onSchemaChange);
  }

  public Scope withOnSchemaChange(SchemaChange chosen) {
    return new Scope(compared, nameCase, chosen);
  }
}
