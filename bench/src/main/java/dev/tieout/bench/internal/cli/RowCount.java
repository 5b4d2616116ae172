package dev.tieout.bench.internal.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Digits, with underscores between them for the eye. */
final class RowCount implements ITypeConverter<Long> {
  private static final long MAX_ROWS = 1_000_000_000;

  @Override
  public Long convert(String text) {
    String digits = text.replace("_", "");
    if (!digits.matches("[0-9]{1,10}")) {
      throw new TypeConversionException("'" + text + "' is not a whole number");
    }
    long rows = Long.parseLong(digits);
    if (rows < 1 || rows > MAX_ROWS) {
      throw new TypeConversionException("there are 1 to " + MAX_ROWS + " rows, not " + rows);
    }
    return rows;
  }
}
