package dev.tieout.jobs.internal.commit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.parquet.hadoop.ParquetOutputFormat;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.apache.spark.sql.execution.datasources.parquet.ParquetWriteSupport;

/**
 * Spark's writer of Parquet rows, for files whose columns mean what Spark has no type for: unsigned
 * numbers, nanoseconds, UUIDs. Spark's notes on its own types are left out, because they would
 * contradict the file's. Made by Parquet, by its name.
 */
public final class StoredSchema extends ParquetWriteSupport {
  private static final String SETTING = "tieout.stored.schema";
  private static final String SPARKS_NOTES = "org.apache.spark.sql.parquet.row.metadata";

  /** Chooses this writer for a job. Names are left out of the setting: they may hold anything. */
  static void set(Job job, MessageType stored) {
    ParquetOutputFormat.setWriteSupportClass(job, StoredSchema.class);
    List<Type> nameless = new ArrayList<>();
    for (int i = 0; i < stored.getFieldCount(); i++) {
      nameless.add(named(stored.getType(i), "f" + i, null));
    }
    job.getConfiguration().set(SETTING, new MessageType("file", nameless).toString());
  }

  @Override
  public WriteContext init(Configuration configuration) {
    WriteContext sparks = super.init(configuration);
    MessageType nameless =
        MessageTypeParser.parseMessageType(
            java.util.Objects.requireNonNull(configuration.get(SETTING)));
    List<Type> fields = new ArrayList<>();
    for (int i = 0; i < nameless.getFieldCount(); i++) {
      Type spark = sparks.getSchema().getType(i);
      fields.add(named(nameless.getType(i), spark.getName(), spark));
    }
    Map<String, String> notes = new HashMap<>(sparks.getExtraMetaData());
    notes.remove(SPARKS_NOTES);
    return new WriteContext(new MessageType(sparks.getSchema().getName(), fields), notes);
  }

  /** The field by another name, and what is in it by the names in {@code like}, or by number. */
  private static Type named(
      Type field,
      String name,
      org.apache.parquet.schema.@org.jspecify.annotations.Nullable Type like) {
    if (field.isPrimitive()) {
      return Types.primitive(field.asPrimitiveType().getPrimitiveTypeName(), field.getRepetition())
          .length(field.asPrimitiveType().getTypeLength())
          .as(field.getLogicalTypeAnnotation())
          .named(name);
    }
    GroupType group = field.asGroupType();
    Types.GroupBuilder<GroupType> renamed =
        Types.buildGroup(group.getRepetition()).as(group.getLogicalTypeAnnotation());
    for (int i = 0; i < group.getFieldCount(); i++) {
      Type inner = like == null ? null : like.asGroupType().getType(i);
      renamed.addField(named(group.getType(i), inner == null ? "f" + i : inner.getName(), inner));
    }
    return renamed.named(name);
  }
}
