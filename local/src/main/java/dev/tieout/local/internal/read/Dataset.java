package dev.tieout.local.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.parquet.ParquetFile;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One side's data on disk: a Parquet file, or the Parquet files of a directory in the order of
 * their names. Its columns are those of all files; one that a file lacks is null there. Immutable:
 * files are opened when they are read, and must not have changed by then.
 */
public final class Dataset {
  private final Side side;
  private final Path path;
  private final List<DataFile> files;
  private final Schema schema;
  private final long rowCount;

  private Dataset(Side side, Path path, List<DataFile> files, Schema schema) {
    this.side = side;
    this.path = path;
    this.files = List.copyOf(files);
    this.schema = schema;
    long rows = 0;
    for (DataFile file : files) {
      rows += file.rowCount();
    }
    this.rowCount = rows;
  }

  /**
   * Reads the footers of a side's files.
   *
   * @throws Refusal if nothing is there, no Parquet is in it, or two files disagree on a type
   * @throws IOException if a file cannot be read or is damaged; the message names it
   */
  public static Dataset open(Side side, String location, ParquetReadOptions options)
      throws IOException {
    Path path = path(side, location);
    List<DataFile> files = new ArrayList<>();
    for (Path file : filesAt(side, path)) {
      try (ParquetFile parquet = ParquetFile.open(file)) {
        files.add(DataFile.of(file, parquet, options));
      }
    }
    return new Dataset(side, path, files, union(side, files));
  }

  private static Path path(Side side, String location) {
    if (location.isBlank()) {
      throw new Refusal("The path of the " + side.word() + " is empty; name a file or directory.");
    }
    try {
      return Path.of(location);
    } catch (InvalidPathException e) {
      throw new Refusal(
          "The " + side.word() + " '" + location + "' is no path; name a file or directory.", e);
    }
  }

  private static List<Path> filesAt(Side side, Path path) throws IOException {
    if (!Files.exists(path)) {
      throw new Refusal("The " + side.word() + " '" + path + "' does not exist; check the path.");
    }
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
      for (Path entry : entries) {
        String name = entry.getFileName().toString();
        if (name.startsWith(".") || name.startsWith("_")) {
          continue;
        }
        if (Files.isDirectory(entry)) {
          throw new Refusal(
              "The "
                  + side.word()
                  + " '"
                  + path
                  + "' holds the directory '"
                  + name
                  + "', and directories within directories are not read; name one of them.");
        }
        files.add(entry);
      }
    }
    if (files.isEmpty()) {
      throw new Refusal(
          "The " + side.word() + " '" + path + "' holds no Parquet files; check the path.");
    }
    files.sort((a, b) -> a.getFileName().toString().compareTo(b.getFileName().toString()));
    return files;
  }

  private static Schema union(Side side, List<DataFile> files) {
    Map<String, Column> columns = new LinkedHashMap<>();
    Map<String, DataFile> first = new LinkedHashMap<>();
    Map<String, Integer> requiredIn = new HashMap<>();
    for (DataFile file : files) {
      for (Column column : file.schema().columns()) {
        Column known = columns.get(column.name());
        if (column.nullability() == Column.Nullability.REQUIRED) {
          requiredIn.merge(column.name(), 1, Integer::sum);
        }
        if (known == null) {
          columns.put(column.name(), column);
          first.put(column.name(), file);
        } else if (!known.type().isSameAs(column.type())) {
          throw new Refusal(
              "Column '"
                  + column.name()
                  + "' of the "
                  + side.word()
                  + " is "
                  + words(known.type())
                  + " in '"
                  + first.get(column.name()).path()
                  + "' and "
                  + words(column.type())
                  + " in '"
                  + file.path()
                  + "'; convert one of them.");
        }
      }
    }
    List<Column> union = new ArrayList<>(columns.size());
    for (Column column : columns.values()) {
      boolean isRequired = requiredIn.getOrDefault(column.name(), 0) == files.size();
      union.add(
          isRequired
              ? Column.required(column.name(), column.type())
              : Column.nullable(column.name(), column.type()));
    }
    return new Schema(union);
  }

  /** The words for a type, with the unit of a timestamp, which may be all that differs. */
  private static String words(Type type) {
    return type instanceof Type.Timestamp timestamp
        ? type + " in " + timestamp.unit().name().toLowerCase(Locale.ROOT)
        : type.toString();
  }

  public Side side() {
    return side;
  }

  public Path path() {
    return path;
  }

  /** The files, in the order in which their rows come. */
  public List<DataFile> files() {
    return files;
  }

  public Schema schema() {
    return schema;
  }

  public long rowCount() {
    return rowCount;
  }

  /** Reads the named columns of all files, in the given order of columns. */
  public RowReader reader(List<String> columns, ParquetReadOptions options) {
    return new DatasetReader(files, columns, options);
  }
}
