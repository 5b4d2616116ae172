package dev.tieout.local.internal.read.text;

import dev.tieout.core.spec.Quoting;
import dev.tieout.core.text.CsvOptions;
import dev.tieout.core.text.NumberLocale;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Separated values. */
public final class CsvFormat implements RecordFormat {
  private final CsvOptions options;

  public CsvFormat(CsvOptions options) {
    this.options = options;
  }

  @Override
  public Records open(Path path, int maxRecordBytes, Quoting quoting) throws IOException {
    return CsvRecords.open(path, options, maxRecordBytes, quoting);
  }

  @Override
  public boolean namesColumnsFirst() {
    return true;
  }

  @Override
  public @Nullable NumberLocale numbers() {
    return options.numbers();
  }
}
