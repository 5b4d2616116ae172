package dev.tieout.core.report;

import dev.tieout.core.spec.Reports;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The documents that a run leaves, the same of every engine. */
public final class ReportDocuments {
  private ReportDocuments() {}

  /** Those that are asked for, in the order in which they are written. */
  public static List<ReportDocument> of(Reports reports) {
    return reports == Reports.NONE ? List.of() : all();
  }

  /** All of them, in the order in which they are written. */
  public static List<ReportDocument> all() {
    return List.of(
        new ExplanationsJson(), new HtmlReport(), new MarkdownReport(), new JunitReport());
  }

  /** Where an engine keeps a document. */
  @FunctionalInterface
  public interface Place {
    /**
     * Writes the document, or leaves nothing of it.
     *
     * @throws IOException if it cannot, with a sentence for the user
     */
    void keep(ReportDocument document) throws IOException;
  }

  /**
   * Writes documents. One that cannot be written, for whatever reason, costs neither the others nor
   * the summary.
   *
   * @param warned is given a sentence for each document that is not written
   * @return the names of the files of those that are
   */
  public static List<String> write(
      List<ReportDocument> documents, Place place, Consumer<String> warned) {
    List<String> written = new ArrayList<>();
    for (ReportDocument document : documents) {
      try {
        place.keep(document);
        written.add(document.fileName());
      } catch (IOException | RuntimeException failure) {
        warned.accept(
            "The report "
                + document.fileName()
                + " is not written, and all other results are: "
                + (failure instanceof IOException ? failure.getMessage() : failure));
      }
    }
    return written;
  }

  /** The line that says where to read, with a line feed; nothing if there is no page. */
  public static String line(String directory, List<String> written) {
    return written.contains(HtmlReport.FILE_NAME)
        ? "The report is " + directory + "/" + HtmlReport.FILE_NAME + ".\n"
        : "";
  }
}
