package dev.tieout.datagen;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of {@code generate}, the same on both engines. Filled by picocli. */
public final class GenerateOptions {
  @Option(
      names = "--rows",
      required = true,
      converter = WholeNumber.class,
      paramLabel = "N",
      description = "Keys of the source, such as 1000000 or 1_000_000.")
  private long rows;

  @Option(
      names = "--seed",
      defaultValue = "42",
      paramLabel = "S",
      description = "Chooses the values and the rows that break (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--mismatch",
      defaultValue = "0.001",
      paramLabel = "RATE",
      description = "Share of keys with a value that differs (default: ${DEFAULT-VALUE}).")
  private double mismatch;

  @Option(
      names = "--missing",
      defaultValue = "0.0005",
      paramLabel = "RATE",
      description =
          "Share of rows missing in the target, and as many in the source"
              + " (default: ${DEFAULT-VALUE}).")
  private double missing;

  @Option(
      names = "--duplicates",
      defaultValue = "0",
      paramLabel = "RATE",
      description = "Share of surplus rows, half on each side (default: ${DEFAULT-VALUE}).")
  private double duplicates;

  @Option(
      names = "--order",
      defaultValue = "shuffled",
      converter = OrderName.class,
      paramLabel = "ORDER",
      description = "The target's rows: shuffled or sorted by id (default: ${DEFAULT-VALUE}).")
  private Order order = Order.SHUFFLED;

  @Option(
      names = "--codec",
      defaultValue = "snappy",
      converter = CompressionName.class,
      paramLabel = "CODEC",
      description = "snappy, zstd, gzip or none (default: ${DEFAULT-VALUE}).")
  private Compression compression = Compression.SNAPPY;

  @Option(
      names = "--row-group-rows",
      defaultValue = "250_000",
      converter = WholeNumber.class,
      paramLabel = "N",
      description =
          "Rows in a row group, which is held in memory: about 25 bytes a row"
              + " (default: ${DEFAULT-VALUE}).")
  private long rowGroupRows;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Where to put source/, target/ and expected.json; must not exist.")
  private String out = "";

  @Option(
      names = "--overwrite",
      description = "Replace DIR if it holds an earlier dataset or nothing.")
  private boolean overwrite;

  /**
   * What to make.
   *
   * @throws IllegalArgumentException if the numbers do not go together; the message is a sentence
   */
  public DatasetSpec toSpec() {
    return new DatasetSpec(rows, seed, mismatch, missing, duplicates, order);
  }

  public Compression compression() {
    return compression;
  }

  /**
   * Rows in a row group.
   *
   * @throws IllegalArgumentException if there are none or too many; the message is a sentence
   */
  public int rowGroupRows() {
    if (rowGroupRows < 1 || rowGroupRows > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "A row group has 1 to " + Integer.MAX_VALUE + " rows, not " + rowGroupRows + ".");
    }
    return (int) rowGroupRows;
  }

  /** Where to write, as it was given: a path, or the URI of another file system. */
  public String out() {
    return out;
  }

  public boolean overwrite() {
    return overwrite;
  }

  /** Digits, with underscores between them for the eye. */
  public static final class WholeNumber implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      if (!text.matches("[0-9]+(_[0-9]+)*")) {
        throw new TypeConversionException("'" + text + "' is not a whole number");
      }
      try {
        return Long.valueOf(text.replace("_", ""));
      } catch (NumberFormatException e) {
        throw new TypeConversionException("'" + text + "' is too large");
      }
    }
  }

  /** The lower-case names of {@link Order}. */
  static final class OrderName implements ITypeConverter<Order> {
    @Override
    public Order convert(String text) {
      return named(Order.values(), text);
    }
  }

  /** The lower-case names of {@link Compression}. */
  static final class CompressionName implements ITypeConverter<Compression> {
    @Override
    public Compression convert(String text) {
      return named(Compression.values(), text);
    }
  }

  private static <E extends Enum<E>> E named(E[] values, String text) {
    StringBuilder names = new StringBuilder();
    for (E value : values) {
      String name = value.name().toLowerCase(Locale.ROOT);
      if (name.equals(text)) {
        return value;
      }
      names.append(names.length() == 0 ? "" : ", ").append(name);
    }
    throw new TypeConversionException("'" + text + "' is none of " + names);
  }
}
