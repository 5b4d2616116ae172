package dev.tieout.jobs.internal.bucket;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.jobs.internal.driver.RunSession;
import dev.tieout.jobs.internal.read.Input;
import dev.tieout.jobs.internal.read.Locations;
import dev.tieout.jobs.internal.shuffle.BucketReading;
import dev.tieout.jobs.internal.shuffle.CatalystRows;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A side whose directory says that it lies in buckets, and whose files are those that it names,
 * with the rows that it tells. Immutable.
 */
public final class BucketedInput {
  private final Input input;
  private final BucketManifest manifest;
  private final List<String> paths;

  private BucketedInput(Input input, BucketManifest manifest, List<String> paths) {
    this.input = input;
    this.manifest = manifest;
    this.paths = paths;
  }

  /**
   * The buckets of a side, or null if it is not one directory with a manifest.
   *
   * @throws Refusal if the manifest is none, or does not tell of the files that are there: then
   *     nothing can be said of the side, in buckets or without
   */
  public static @Nullable BucketedInput find(SparkSession session, DataSpec data, Input input) {
    if (data.paths().size() != 1 || input.rowsByFile().isEmpty()) {
      return null;
    }
    String location = data.paths().get(0);
    String text = text(session.sparkContext().hadoopConfiguration(), location);
    if (text == null) {
      return null;
    }
    try {
      BucketManifest manifest = BucketManifest.parse(text);
      return new BucketedInput(input, manifest, paths(manifest, input));
    } catch (IOException wrong) {
      throw new Refusal(
          "The manifest '"
              + BucketManifest.NAME
              + "' of the "
              + input.side().word()
              + " '"
              + location
              + "' is not true of it ("
              + wrong.getMessage()
              + "); write the buckets again, or delete the manifest if the files are right.",
          wrong);
    }
  }

  /** The text of a manifest, or null if there is none. */
  private static @Nullable String text(Configuration conf, String location) {
    Path file = new Path(Locations.path(location), BucketManifest.NAME);
    try {
      FileSystem fileSystem = file.getFileSystem(conf);
      FileStatus status;
      try {
        status = fileSystem.getFileStatus(file);
      } catch (FileNotFoundException | org.apache.hadoop.fs.ParentNotDirectoryException none) {
        return null;
      }
      if (status.getLen() > BucketManifest.MAX_BYTES) {
        throw new IOException("it has " + status.getLen() + " bytes");
      }
      try (InputStream in = fileSystem.open(file)) {
        return new String(in.readNBytes(BucketManifest.MAX_BYTES), StandardCharsets.UTF_8);
      }
    } catch (IOException failure) {
      throw new Refusal(
          "The manifest '" + file + "' cannot be read (" + failure.getMessage() + "); check it.",
          failure);
    }
  }

  private static List<String> paths(BucketManifest manifest, Input input) throws IOException {
    requireKeyTypes(manifest, input.schema());
    Map<String, String> pathsByName = new HashMap<>();
    for (String path : input.rowsByFile().keySet()) {
      if (pathsByName.put(new Path(path).getName(), path) != null) {
        throw new IOException("there are two files named '" + new Path(path).getName() + "'");
      }
    }
    List<String> paths = new ArrayList<>();
    for (BucketManifest.BucketFile file : manifest.files()) {
      String path = pathsByName.remove(file.name());
      if (path == null) {
        throw new IOException("file '" + file.name() + "' is missing, or is named twice");
      }
      long rows = input.rowsByFile().getOrDefault(path, -1L);
      if (rows != file.rows()) {
        throw new IOException(
            "file '" + file.name() + "' has " + rows + " rows where it says " + file.rows());
      }
      paths.add(path);
    }
    if (!pathsByName.isEmpty()) {
      throw new IOException(
          "it does not name file '" + pathsByName.keySet().iterator().next() + "'");
    }
    return paths;
  }

  private static void requireKeyTypes(BucketManifest manifest, Schema schema) throws IOException {
    for (BucketManifest.KeyColumn column : manifest.key()) {
      int index = schema.indexOf(column.name());
      String type = index < 0 ? "not there" : schema.column(index).type().toString();
      if (!type.equals(column.type())) {
        throw new IOException(
            "key column '" + column.name() + "' is " + type + " where it says " + column.type());
      }
    }
  }

  /** The number of buckets. */
  public int bucketCount() {
    return paths.size();
  }

  /**
   * Why a comparison cannot pair rows bucket by bucket, in a part of a sentence, or null if it can:
   * its key has the bytes by which rows were placed.
   */
  public @Nullable String misfit(Comparison comparison) {
    List<BucketManifest.KeyColumn> key = manifest.key();
    String word = input.side().word();
    boolean sameNames = key.size() == comparison.keys().size();
    for (int i = 0; sameNames && i < key.size(); i++) {
      sameNames = comparison.keys().get(i).nameOn(input.side()).equals(key.get(i).name());
    }
    if (!sameNames) {
      return "the buckets of the " + word + " have another key";
    }
    for (ComparedColumn column : comparison.keys()) {
      if (column.fields() != null) {
        return "the key column '" + column.name() + "' is a field of a struct";
      }
      if (!column.rule().source().isEmpty()
          || !column.rule().target().isEmpty()
          || column.rule().mayEqualNothing()) {
        return "a rule applies to the key column '" + column.name() + "'";
      }
      Type type = column.typeOn(input.side());
      if (!column.canonical().equals(Canonical.of(type, type))) {
        return "the key column '" + column.name() + "' is of unlike types on the two sides";
      }
    }
    return null;
  }

  /** Reads a bucket in each partition, without any order of Spark's. */
  public JavaRDD<InternalRow> rows(SparkSession session, Comparison comparison) {
    SparkSession own = RunSession.of(session);
    WholeFiles.configure(own);
    return WholeFiles.inOrder(CatalystRows.of(input.rows(own, struct(comparison))), paths);
  }

  /** How tasks read the buckets. */
  public BucketReading reading(Comparison comparison) {
    return new BucketReading(
        comparison,
        input.side(),
        struct(comparison),
        input.columns(comparison.columnsToRead(input.side())),
        paths,
        manifest.files().stream().mapToLong(BucketManifest.BucketFile::rows).toArray());
  }

  private StructType struct(Comparison comparison) {
    return input.struct(comparison.columnsToRead(input.side()));
  }
}
