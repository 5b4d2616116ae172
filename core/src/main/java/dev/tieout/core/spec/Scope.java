package dev.tieout.core.spec;

/**
 * What of both sides takes part in a reconciliation, beyond the names of columns. Immutable.
 *
 * @param onSchemaChange what becomes of differences between the schemas
 */
public record Scope(SchemaChange onSchemaChange) {

  /** What holds where a specification says nothing. */
  public static final Scope DEFAULT = new Scope(SchemaChange.REPORT);

  public Scope withOnSchemaChange(SchemaChange chosen) {
    return new Scope(chosen);
  }
}
