package dev.tieout.local.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.FormatName;
import dev.tieout.core.spec.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The formats that are read, by name; see {@link FormatName}. */
final class Formats {
  private static final List<String> READ =
      List.of(
          FormatName.PARQUET, FormatName.CSV, FormatName.TSV, FormatName.JSON, FormatName.ARROW);

  private Formats() {}

  /**
   * The format of a side.
   *
   * @throws Refusal if there is none of the name, or files of one side are of several
   */
  static FileFormat of(Side side, DataSpec data, List<Path> files) {
    List<String> names = new ArrayList<>(files.size());
    for (Path file : files) {
      names.add(file.toString());
    }
    return named(side, data, FormatName.of(side.word(), data.format(), names));
  }

  /** See {@link Dataset#requireUnderstood}. */
  static void requireUnderstood(Side side, DataSpec data) {
    String format = FormatName.of(side.word(), data.format(), data.paths());
    // A directory's name says nothing of the format, and Parquet is what stands for that.
    boolean isSaid = data.format() != null || !format.equals(FormatName.PARQUET);
    if (isSaid && READ.contains(format)) {
      FileFormat unused = named(side, data, format);
    }
  }

  private static FileFormat named(Side side, DataSpec data, String format) {
    return switch (format) {
      case FormatName.PARQUET -> parquet(side, data);
      case FormatName.CSV -> TextFormats.csv(side, data, ',');
      case FormatName.TSV -> TextFormats.csv(side, data, '\t');
      case FormatName.JSON -> TextFormats.json(side, data);
      case FormatName.ARROW -> arrow(side, data);
      default ->
          throw new Refusal(
              "The "
                  + side.word()
                  + " is said to be in format '"
                  + format
                  + "', which is not read; the formats are parquet, csv, tsv, json and arrow.");
    };
  }

  private static FileFormat parquet(Side side, DataSpec data) {
    requireNothingSaid(side, data, "Parquet");
    return new ParquetFormat();
  }

  private static FileFormat arrow(Side side, DataSpec data) {
    requireNothingSaid(side, data, "Arrow");
    return new ArrowFormat();
  }

  private static void requireNothingSaid(Side side, DataSpec data, String format) {
    if (!data.options().isEmpty() || !data.columns().isEmpty()) {
      throw new Refusal(
          "The "
              + side.word()
              + " is "
              + format
              + ", which takes no options and no types of columns; leave them out.");
    }
  }
}
