package dev.tieout.core.spec;

/**
 * What of both sides takes part in a reconciliation, beyond the names of columns. Immutable.
 *
 * @param compared what of a pair of rows is compared
 * @param onSchemaChange what becomes of differences between the schemas
 */
public record Scope(Compared compared, SchemaChange onSchemaChange) {

  /** What holds where a specification says nothing. */
  public static final Scope DEFAULT = new Scope(Compared.COLUMNS, SchemaChange.REPORT);

  public Scope withCompared(Compared chosen) {
    return new Scope(chosen, onSchemaChange);
  }

  public Scope withOnSchemaChange(SchemaChange chosen) {
    return new Scope(compared, chosen);
  }
}
