package dev.tieout.core.report;

import java.util.List;

/** The documents that a run leaves, the same of every engine. */
public final class ReportDocuments {
  private ReportDocuments() {}

  /** All of them, in the order in which they are written. */
  public static List<ReportDocument> all() {
    return List.of(new ExplanationsJson(), new HtmlReport());
  }
}
