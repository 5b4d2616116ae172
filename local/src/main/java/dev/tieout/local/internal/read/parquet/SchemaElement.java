package dev.tieout.local.internal.read.parquet;

import org.jspecify.annotations.Nullable;

/**
 * A node of the schema as the footer lists it, depth first.
 *
 * @param physical null for a group
 * @param typeLength bytes a value of a fixed-length type, else 0
 * @param childCount 0 for a leaf
 * @param annotation what the values mean, null if nothing is said
 */
record SchemaElement(
    String name,
    @Nullable Physical physical,
    int typeLength,
    Repetition repetition,
    int childCount,
    @Nullable Annotation annotation) {

  enum Repetition {
    REQUIRED,
    OPTIONAL,
    REPEATED
  }
}
