package dev.tieout.core.spec;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What formats are called, in specifications and in the names of files. */
public final class FormatName {
  public static final String PARQUET = "parquet";
  public static final String CSV = "csv";
  public static final String TSV = "tsv";
  public static final String JSON = "json";
  public static final String ARROW = "arrow";

  private static final String GZIP = ".gz";

  private FormatName() {}

  /**
   * The name that stands for what a user calls a format: {@code jsonl} is {@link #JSON}, {@code
   * feather} {@link #ARROW}.
   */
  public static String canonical(String given) {
    String name = given.toLowerCase(Locale.ROOT);
    return switch (name) {
      case "jsonl", "ndjson" -> JSON;
      case "arrows", "feather" -> ARROW;
      default -> name;
    };
  }

  /** The format that a file's name tells; one that tells nothing is {@link #PARQUET}. */
  public static String ofFile(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    String plain = name.endsWith(GZIP) ? name.substring(0, name.length() - GZIP.length()) : name;
    String extension = canonical(plain.substring(plain.lastIndexOf('.') + 1));
    return switch (extension) {
      case CSV, TSV, JSON, ARROW -> extension;
      default -> PARQUET;
    };
  }

  /**
   * The format of a side: the one given, else the one that all its files' names tell.
   *
   * @param side the word for the side, for messages
   * @throws Refusal if the names of two files tell two formats
   */
  public static String of(String side, @Nullable String given, List<String> files) {
    if (given != null) {
      return canonical(given);
    }
    String first = ofFile(files.get(0));
    for (String file : files) {
      if (!ofFile(file).equals(first)) {
        throw new Refusal(
            "The "
                + side
                + " holds '"
                + files.get(0)
                + "' ("
                + first
                + ") and '"
                + file
                + "' ("
                + ofFile(file)
                + "); reconcile one format at a time.");
      }
    }
    return first;
  }
}
