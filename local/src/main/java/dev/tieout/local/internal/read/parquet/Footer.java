package dev.tieout.local.internal.read.parquet;

import java.util.List;
import java.util.Map;

/**
 * What a file says about itself.
 *
 * @param properties the few key-value pairs that a reader heeds
 * @param typeOrdered for each leaf, whether its statistics follow the order of its type; empty if
 *     the file says nothing about orders
 */
record Footer(
    List<SchemaElement> schema,
    List<RowGroup> rowGroups,
    String createdBy,
    Map<String, String> properties,
    List<Boolean> typeOrdered) {}
