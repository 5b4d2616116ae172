package dev.tieout.local.internal.cli;

import dev.tieout.core.spec.Refusal;
import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.DatasetSpec;
import dev.tieout.datagen.Order;
import dev.tieout.local.internal.generate.LedgerWriter;
import dev.tieout.local.internal.write.StagedDirectory;
import dev.tieout.local.internal.write.parquet.Codec;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code tieout generate}: makes a source and a target whose differences are known. */
@Command(
    name = "generate",
    sortOptions = false,
    description = "Make a source and a target whose differences are known.")
public final class GenerateCommand implements Callable<Integer> {
  @Spec CommandSpec command;

  @Option(
      names = "--rows",
      required = true,
      converter = WholeNumber.class,
      paramLabel = "N",
      description = "Keys of the source, such as 1000000 or 1_000_000.")
  long rows;

  @Option(
      names = "--seed",
      defaultValue = "42",
      paramLabel = "S",
      description = "Chooses the values and the rows that break (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(
      names = "--mismatch",
      defaultValue = "0.001",
      paramLabel = "RATE",
      description = "Share of keys with a value that differs (default: ${DEFAULT-VALUE}).")
  double mismatch;

  @Option(
      names = "--missing",
      defaultValue = "0.0005",
      paramLabel = "RATE",
      description =
          "Share of rows missing in the target, and as many in the source"
              + " (default: ${DEFAULT-VALUE}).")
  double missing;

  @Option(
      names = "--duplicates",
      defaultValue = "0",
      paramLabel = "RATE",
      description = "Share of surplus rows, half on each side (default: ${DEFAULT-VALUE}).")
  double duplicates;

  @Option(
      names = "--order",
      defaultValue = "shuffled",
      converter = OrderName.class,
      paramLabel = "ORDER",
      description = "The target's rows: shuffled or sorted by id (default: ${DEFAULT-VALUE}).")
  Order order = Order.SHUFFLED;

  @Option(
      names = "--codec",
      defaultValue = "snappy",
      converter = CodecName.class,
      paramLabel = "CODEC",
      description = "snappy, zstd, gzip or none (default: ${DEFAULT-VALUE}).")
  Codec codec = Codec.SNAPPY;

  @Option(
      names = "--row-group-rows",
      defaultValue = "250_000",
      converter = WholeNumber.class,
      paramLabel = "N",
      description =
          "Rows in a row group, which is held in memory: about 25 bytes a row"
              + " (default: ${DEFAULT-VALUE}).")
  long rowGroupRows;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Where to put source/, target/ and expected.json; must not exist.")
  Path out = Path.of("");

  @Option(
      names = "--overwrite",
      description = "Replace DIR if it holds an earlier dataset or nothing.")
  boolean overwrite;

  /**
   * Makes the dataset.
   *
   * @return 0
   * @throws Refusal if the options cannot be met
   * @throws IOException if a file cannot be written; the message names it
   */
  @Override
  public Integer call() throws IOException {
    Dataset dataset = dataset();
    ParquetWriteOptions options = writeOptions();
    try (StagedDirectory staged =
        overwrite
            ? StagedDirectory.replace(out, LedgerWriter.EXPECTED_FILE)
            : StagedDirectory.create(out)) {
      LedgerWriter.write(dataset, staged.path(), options);
      staged.commit();
    }
    command
        .commandLine()
        .getOut()
        .printf(
            "%d source rows and %d target rows in %s%n",
            dataset.sourceRows(), dataset.targetRows(), out);
    return 0;
  }

  private Dataset dataset() {
    try {
      return new Dataset(new DatasetSpec(rows, seed, mismatch, missing, duplicates, order));
    } catch (IllegalArgumentException e) {
      throw new Refusal(e.getMessage(), e);
    }
  }

  private ParquetWriteOptions writeOptions() {
    if (rowGroupRows < 1 || rowGroupRows > Integer.MAX_VALUE) {
      throw new Refusal(
          "A row group has 1 to " + Integer.MAX_VALUE + " rows, not " + rowGroupRows + ".");
    }
    return ParquetWriteOptions.DEFAULT
        .withCodec(codec)
        .withRowGroups((int) rowGroupRows, Long.MAX_VALUE);
  }

  /** Digits, with underscores between them for the eye. */
  static final class WholeNumber implements ITypeConverter<Long> {
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

  /** The lower-case names of {@link Codec}. */
  static final class CodecName implements ITypeConverter<Codec> {
    @Override
    public Codec convert(String text) {
      return named(Codec.values(), text);
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
