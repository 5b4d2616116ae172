package dev.tieout.core.many;

import dev.tieout.core.report.ReportDocument;
import dev.tieout.core.report.ReportDocuments;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The files that tell of many reconciliations, beside the directories of each. */
public final class ManyDocuments {
  private ManyDocuments() {}

  /** The texts of the files by their names, in the order in which they are written. */
  public static Map<String, String> of(ManyReport report) throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("index.md", IndexMarkdown.write(report, linked("report.md")));
    texts.put("index.html", IndexHtml.write(report, linked("report.html")));
    texts.put("summary.json", ManySummaryJson.write(report));
    return texts;
  }

  /** What to link to of each: a report, if runs leave such, else the summary. */
  private static String linked(String report) {
    for (ReportDocument document : ReportDocuments.all()) {
      if (document.fileName().equals(report)) {
        return report;
      }
    }
    return "summary.json";
  }
}
