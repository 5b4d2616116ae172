package dev.tieout.core.report;

import java.io.IOException;

/** One of the documents that a run leaves beside its summary. */
public interface ReportDocument {
  /** The name of its file in the directory of results. */
  String fileName();

  /** Writes it whole. */
  void write(RunReport report, Appendable out) throws IOException;
}
