package dev.tieout.core.many;

import dev.tieout.core.spec.NumberText;

/** Many reconciliations as a table in Markdown, those that fail first. */
final class IndexMarkdown {
  private IndexMarkdown() {}

  /**
   * The text of {@code index.md}.
   *
   * @param linked the file of each reconciliation that its name links to
   */
  static String write(ManyReport report, String linked) {
    StringBuilder text = new StringBuilder("# ");
    text.append(VisibleText.markdown(report.name() == null ? "Reconciliations" : report.name()));
    text.append("\n\n").append(ManyTable.counts(report)).append(".\n\n");
    text.append("| reconciliation | source rows | target rows | breaks | seconds | outcome |\n");
    text.append("| --- | ---: | ---: | ---: | ---: | --- |\n");
    for (PairResult pair : IndexHtml.failingFirst(report)) {
      PairCounts counts = pair.counts();
      String name = VisibleText.markdown(pair.name());
      text.append("| ");
      text.append(counts == null ? name : "[" + name + "](" + pair.name() + "/" + linked + ")");
      text.append(" | ").append(counts == null ? "" : NumberText.grouped(counts.sourceRows()));
      text.append(" | ").append(counts == null ? "" : NumberText.grouped(counts.targetRows()));
      text.append(" | ").append(counts == null ? "" : NumberText.grouped(counts.breaks()));
      text.append(" | ").append(ManyTable.seconds(pair));
      text.append(" | ").append(ManyTable.outcome(pair));
      if (pair.error() != null) {
        text.append(": ").append(VisibleText.markdown(pair.error()));
      }
      text.append(" |\n");
    }
    return text.toString();
  }
}
