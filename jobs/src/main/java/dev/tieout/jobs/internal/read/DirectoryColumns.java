package dev.tieout.jobs.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.Refusal;
import dev.tieout.udf.SparkTypes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;
import org.apache.spark.sql.execution.datasources.InMemoryFileIndex;
import org.apache.spark.sql.execution.datasources.NoopCache$;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** The columns that directories {@code name=value} give, as Spark discovers and types them. */
final class DirectoryColumns {
  private DirectoryColumns() {}

  /**
   * The columns, the same below each base.
   *
   * @throws Refusal if directories contradict one another
   */
  static List<FileColumn> discover(SparkSession session, Side side, List<InputFile> files) {
    StructType known = null;
    for (Map.Entry<String, List<String>> group : byBase(files).entrySet()) {
      StructType columns = discover(session, side, group.getKey(), group.getValue());
      if (known != null && !known.equals(columns)) {
        throw new Refusal(
            "The directories of the paths of the "
                + side.word()
                + " give different columns, or values of different types ("
                + known.simpleString()
                + " and "
                + columns.simpleString()
                + "); reconcile them apart.");
      }
      known = columns;
    }
    List<FileColumn> columns = new ArrayList<>();
    if (known != null) {
      for (StructField field : known.fields()) {
        DataType type =
            field.dataType() instanceof NullType ? DataTypes.StringType : field.dataType();
        columns.add(
            new FileColumn(
                field.name(),
                SparkTypes.type(type),
                type,
                FileColumn.Presence.OPTIONAL,
                "the name of a directory",
                ParquetReader.BY_COLUMN));
      }
    }
    return columns;
  }

  /** The paths of files, by the base that they share. */
  static Map<String, List<String>> byBase(List<InputFile> files) {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (InputFile file : files) {
      groups.computeIfAbsent(file.base(), base -> new ArrayList<>()).add(file.path());
    }
    return groups;
  }

  /** The names in the directories of files, below the base of each. */
  static List<String> names(List<InputFile> files) {
    Set<String> names = new LinkedHashSet<>();
    for (InputFile file : files) {
      String folder = new Path(file.path()).getParent().toString();
      for (String part :
          folder.substring(Math.min(folder.length(), file.base().length())).split("/", -1)) {
        if (part.indexOf('=') > 0) {
          names.add(ExternalCatalogUtils.unescapePathName(part.substring(0, part.indexOf('='))));
        }
      }
    }
    return List.copyOf(names);
  }

  private static StructType discover(
      SparkSession session, Side side, String base, List<String> files) {
    boolean hasColumns = false;
    List<Path> roots = new ArrayList<>(files.size());
    for (String file : files) {
      hasColumns |= new Path(file).getParent().toString().substring(base.length()).contains("=");
      roots.add(new Path(file));
    }
    if (!hasColumns) {
      return new StructType();
    }
    try {
      return new InMemoryFileIndex(
              session,
              CollectionConverters.asScala(roots).toList(),
              scala.collection.immutable.Map$.MODULE$.from(
                  CollectionConverters.asScala(Map.of("basePath", base))),
              Option.empty(),
              NoopCache$.MODULE$,
              Option.empty(),
              Option.empty())
          .partitionSpec()
          .partitionColumns();
    } catch (RuntimeException | AssertionError contradiction) {
      throw new Refusal(
          "The directories of the "
              + side.word()
              + " below '"
              + base
              + "' do not agree on their columns ("
              + Cause.firstLine(contradiction)
              + "); reconcile them apart, or move some.",
          contradiction);
    }
  }
}
