package dev.tieout.jobs.internal.bucket;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Rule;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import dev.tieout.jobs.internal.commit.Staging;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.commit.WrittenFile;
import dev.tieout.jobs.internal.read.Input;
import dev.tieout.jobs.internal.read.StoredColumns;
import dev.tieout.jobs.internal.shuffle.BucketedSide;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.schema.MessageType;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Writes a side in buckets: a sorted Parquet file each, and a manifest beside them. */
public final class BucketFiles {
  /** The manifest's name, by which a directory of buckets is known. */
  public static final String MANIFEST = BucketManifest.NAME;

  private static final long ROW_GROUP_BYTES = 64L << 20;

  private BucketFiles() {}

  /**
   * Makes sure that a number of buckets can be had.
   *
   * @throws Refusal if it cannot
   */
  public static void requireCount(int buckets) {
    if (buckets < 1 || buckets > BucketManifest.MAX_BUCKETS) {
      throw new Refusal(
          "There can be 1 to "
              + BucketManifest.MAX_BUCKETS
              + " buckets, not "
              + buckets
              + "; give another number with --buckets.");
    }
  }

  /**
   * Writes a side to a directory of the results.
   *
   * @param directory its name, or nothing for the results themselves
   * @return the rows written
   * @throws Refusal if there is no such key column, or a column cannot be kept as it is
   */
  public static long write(
      SparkSession session,
      Input input,
      List<String> key,
      int buckets,
      Staging staging,
      String directory)
      throws IOException {
    requireCount(buckets);
    if (input.isText()) {
      throw new Refusal(
          "The "
              + input.side().word()
              + " is text, whose types are found anew in every run; convert it to Parquet, and"
              + " write that in buckets.");
    }
    Comparison keys = keys(input, key);
    Schema schema = input.schema();
    List<String> names = schema.columns().stream().map(Column::name).toList();
    StructType struct = required(input.struct(names), schema);
    MessageType stored = StoredColumns.of(session, input, struct);
    TaskFiles files =
        TaskFiles.in(session, staging, "buckets-" + directory, struct, stored, ROW_GROUP_BYTES);
    List<WrittenFile> written =
        files.write(
            BucketedSide.of(
                input.rows(session, input.struct(names)),
                input.struct(names),
                keys,
                keys.columnsRead(input.side()),
                input.side(),
                buckets));
    requireAll(input, buckets, written);
    staging.keep(directory, written);
    String prefix = directory.isEmpty() ? "" : directory + "/";
    staging.keepText(prefix + BucketManifest.NAME, manifest(schema, key, written).toJson());
    return rows(written);
  }

  private static StructType required(StructType struct, Schema schema) {
    StructType typed = new StructType();
    for (int i = 0; i < struct.fields().length; i++) {
      StructField field = struct.fields()[i];
      boolean isNullable = schema.column(i).nullability() == Column.Nullability.NULLABLE;
      typed = typed.add(field.name(), field.dataType(), isNullable);
    }
    return typed;
  }

  private static Comparison keys(Input input, List<String> key) {
    Schema schema = input.schema();
    List<ComparedColumn> columns = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String name : key) {
      int index = schema.indexOf(name);
      if (index < 0) {
        throw new Refusal(
            "The "
                + input.side().word()
                + " has no column '"
                + name
                + "' to place rows by; it has "
                + String.join(", ", schema.columns().stream().map(Column::name).toList())
                + ".");
      }
      if (!seen.add(name)) {
        throw new Refusal("The key names column '" + name + "' twice; name it once.");
      }
      Type type = schema.column(index).type();
      Canonical canonical = Canonical.of(type, type);
      if (canonical == null) {
        throw new Refusal(
            "Column '"
                + name
                + "' is a "
                + type
                + ", by which rows are not placed; choose others.");
      }
      columns.add(new ComparedColumn(name, name, name, type, type, canonical, Rule.EXACTLY));
    }
    return new Comparison(columns, List.of(), List.of());
  }

  private static BucketManifest manifest(
      Schema schema, List<String> key, List<WrittenFile> written) {
    List<BucketManifest.KeyColumn> columns = new ArrayList<>();
    for (String name : key) {
      Column stored = StoredColumns.stored(schema.column(schema.indexOf(name)));
      columns.add(new BucketManifest.KeyColumn(name, stored.type().toString()));
    }
    List<BucketManifest.BucketFile> files = new ArrayList<>();
    for (int i = 0; i < written.size(); i++) {
      files.add(new BucketManifest.BucketFile(Staging.partName(i), written.get(i).rows()));
    }
    return new BucketManifest(columns, files);
  }

  private static void requireAll(Input input, int buckets, List<WrittenFile> written)
      throws IOException {
    if (written.size() != buckets) {
      throw new IllegalStateException(buckets + " buckets gave " + written.size() + " files");
    }
    if (input.rows() >= 0 && rows(written) != input.rows()) {
      throw new IOException(
          "The files of the "
              + input.side().word()
              + " have "
              + input.rows()
              + " rows, but "
              + rows(written)
              + " were read; a file is damaged or was changed during the run: write it again.");
    }
  }

  private static long rows(List<WrittenFile> written) {
    return written.stream().mapToLong(WrittenFile::rows).sum();
  }
}
