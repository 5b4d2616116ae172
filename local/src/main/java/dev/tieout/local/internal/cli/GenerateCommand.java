package dev.tieout.local.internal.cli;

import dev.tieout.core.spec.Refusal;
import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.GenerateOptions;
import dev.tieout.local.internal.generate.LedgerWriter;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.write.StagedDirectory;
import dev.tieout.local.internal.write.parquet.Codec;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tieout generate}: makes a source and a target whose differences are known. */
@Command(
    name = "generate",
    sortOptions = false,
    description = "Make a source and a target whose differences are known.",
    footer = {
      "",
      "Examples:",
      "  tieout generate --rows 1_000_000 --out data",
      "  tieout generate --rows 10_000 --order sorted --out data --overwrite",
      "",
      "Exit status: 0 made, 2 could not be done."
    })
public final class GenerateCommand implements Callable<Integer> {
  @Spec CommandSpec command;
  @Mixin GenerateOptions options = new GenerateOptions();
  @Mixin Diagnostics diagnostics = new Diagnostics();

  /**
   * Makes the dataset.
   *
   * @return 0
   * @throws Refusal if the options cannot be met
   * @throws IOException if a file cannot be written; the message names it
   */
  @Override
  public Integer call() throws IOException {
    Dataset dataset;
    ParquetWriteOptions writeOptions;
    try {
      dataset = new Dataset(options.toSpec());
      writeOptions =
          ParquetWriteOptions.DEFAULT
              .withCodec(codec())
              .withRowGroups(options.rowGroupRows(), Long.MAX_VALUE);
    } catch (IllegalArgumentException e) {
      throw new Refusal(e.getMessage(), e);
    }
    Path out = Path.of(options.out());
    try (StagedDirectory staged =
        options.overwrite()
            ? StagedDirectory.replace(out, LedgerWriter.EXPECTED_FILE)
            : StagedDirectory.create(out)) {
      write(dataset, staged, writeOptions, diagnostics);
    }
    if (diagnostics.isQuiet()) {
      return 0;
    }
    command
        .commandLine()
        .getOut()
        .printf(
            "%d source rows and %d target rows in %s%n",
            dataset.sourceRows(), dataset.targetRows(), out);
    return 0;
  }

  static void write(
      Dataset dataset, StagedDirectory staged, ParquetWriteOptions options, Diagnostics diagnostics)
      throws IOException {
    Progress progress = new Progress();
    diagnostics.showing(
        progress, () -> LedgerWriter.write(dataset, staged.path(), options, progress));
    staged.commit();
  }

  private Codec codec() {
    return switch (options.compression()) {
      case SNAPPY -> Codec.SNAPPY;
      case ZSTD -> Codec.ZSTD;
      case GZIP -> Codec.GZIP;
      case NONE -> Codec.NONE;
    };
  }
}
