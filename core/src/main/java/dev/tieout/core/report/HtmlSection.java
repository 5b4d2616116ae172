package dev.tieout.core.report;

import java.io.IOException;

/** A part of the page. Stateless. */
interface HtmlSection {
  /** What the table of contents links to: a word of ASCII. */
  String id();

  /** Its heading, in markup. */
  String heading();

  /** Whether the run has anything to say here. */
  boolean isIn(RunReport report);

  /** Writes what is below the heading. */
  void write(HtmlWriter html, RunReport report) throws IOException;
}
