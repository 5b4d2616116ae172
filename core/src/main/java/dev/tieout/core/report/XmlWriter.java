package dev.tieout.core.report;

import java.io.IOException;

/**
 * Writes XML 1.0. What it does not allow, and whatever else cannot be seen, is named instead. Not
 * thread-safe.
 */
final class XmlWriter implements VisibleText.Sink {
  static final int MOST_OF_A_VALUE = 120;

  private static final int MOST_OF_A_LINE = 1000;

  private final Appendable out;

  XmlWriter(Appendable out) {
    this.out = out;
  }

  /** Writes markup as it is: constants of this package only. */
  XmlWriter raw(String markup) throws IOException {
    out.append(markup);
    return this;
  }

  /** Text in an element or in an attribute in double quotes. */
  XmlWriter text(String text) throws IOException {
    int end = VisibleText.end(text, MOST_OF_A_LINE);
    VisibleText.walk(text, 0, end, this);
    return end < text.length() ? raw("…") : this;
  }

  @Override
  public void seen(int codePoint) throws IOException {
    switch (codePoint) {
      case '&' -> raw("&amp;");
      case '<' -> raw("&lt;");
      case '>' -> raw("&gt;");
      case '"' -> raw("&quot;");
      default -> {
        if (codePoint < 0x80) {
          out.append((char) codePoint);
        } else {
          out.append(Character.toString(codePoint));
        }
      }
    }
  }

  @Override
  public void unseen(String name) throws IOException {
    raw("⟨").raw(name).raw("⟩");
  }
}
