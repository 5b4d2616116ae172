package dev.tieout.local.internal.breaks;

import dev.tieout.core.result.Ink;
import dev.tieout.core.spec.Refusal;
import java.io.PrintWriter;

/** How breaks are written. */
public enum BreakFormat {
  TABLE("table"),
  CSV("csv"),
  JSON("json");

  private final String word;

  BreakFormat(String word) {
    this.word = word;
  }

  /**
   * The format of that name.
   *
   * @throws Refusal if there is none
   */
  public static BreakFormat parse(String word) {
    for (BreakFormat format : values()) {
      if (format.word.equals(word)) {
        return format;
      }
    }
    throw new Refusal("There is no format '" + word + "'; say table, csv or json.");
  }

  /**
   * Where it is written.
   *
   * @param columns how wide a line of a table may be
   * @param ink what a table is written in
   * @param isTerminal whether a terminal shows it
   * @param isRaw whether formulas in CSV are left as they are
   */
  public record Page(PrintWriter out, int columns, Ink ink, boolean isTerminal, boolean isRaw) {}

  /** What writes it. */
  public BreakOutput on(Page page) {
    return switch (this) {
      case TABLE -> new TableOutput(page.out(), page.columns(), page.ink());
      case CSV -> new CsvOutput(page.out(), page.isRaw(), page.isTerminal());
      case JSON -> new JsonOutput(page.out());
    };
  }
}
