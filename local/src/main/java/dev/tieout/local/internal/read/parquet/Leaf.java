package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.Type;

/**
 * A flat column, or a leaf of a nested one, as it is stored.
 *
 * @param ordinal its place among all leaves of the schema, nested ones included
 * @param name the column's name; for a leaf of a nested one the names from the column down to it,
 *     with full stops between
 * @param type the logical type
 * @param physical how values are stored
 * @param typeLength bytes a value of a fixed-length type, else 0
 * @param optional whether its own element is optional: of a flat column, whether definition levels
 *     are written
 * @param conversion from stored numbers to the vector's
 */
record Leaf(
    int ordinal,
    String name,
    Type type,
    Physical physical,
    int typeLength,
    boolean optional,
    Conversion conversion) {

  int widthBytes() {
    return physical.widthBytes(typeLength);
  }
}
