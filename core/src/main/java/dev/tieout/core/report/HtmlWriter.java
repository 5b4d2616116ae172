package dev.tieout.core.report;

import dev.tieout.core.spec.NumberText;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a page piece by piece. Markup goes through {@link #raw} and is ours; everything else is
 * escaped, and what cannot be seen in it is named in an element {@code i}. Counts what it writes,
 * so that sections can keep within a size. Not thread-safe.
 */
final class HtmlWriter implements VisibleText.Sink {
  private static final int MOST_OF_A_NAME = 120;
  private static final int MOST_OF_A_SENTENCE = 400;

  private final Appendable out;
  private long written;

  HtmlWriter(Appendable out) {
    this.out = out;
  }

  /** Bytes of UTF-8 so far, at most. */
  long written() {
    return written;
  }

  /** Writes markup as it is: constants of this package only. */
  HtmlWriter raw(String markup) throws IOException {
    out.append(markup);
    written += markup.length();
    return this;
  }

  /** A whole number, with commas between thousands. */
  HtmlWriter count(long number) throws IOException {
    return raw(NumberText.grouped(number));
  }

  /** Text in the page's own voice, of which a long one's end is left out. */
  HtmlWriter text(String text) throws IOException {
    int end = VisibleText.end(text, MOST_OF_A_SENTENCE);
    VisibleText.walk(text, 0, end, this);
    return end < text.length() ? raw("…") : this;
  }

  /** The name of a column, a path, a word of the data's schema. */
  HtmlWriter name(String name) throws IOException {
    int end = VisibleText.end(name, MOST_OF_A_NAME);
    raw("<bdi class=\"n\">");
    VisibleText.walk(name, 0, end, this);
    return raw(end < name.length() ? "…</bdi>" : "</bdi>");
  }

  /** A value, or that there is none. */
  HtmlWriter value(@Nullable String value) throws IOException {
    return value == null || value.isEmpty() ? absent(value) : pieces(TextPair.alone(value));
  }

  /** Two values in cells of a table, with what differs marked. */
  HtmlWriter cells(@Nullable String source, @Nullable String target) throws IOException {
    boolean isPair = source != null && target != null && !source.isEmpty() && !target.isEmpty();
    raw("<td data-label=\"Source\">");
    if (!isPair) {
      return value(source).raw("</td><td data-label=\"Target\">").value(target).raw("</td>");
    }
    TextPair pair = TextPair.of(source, target);
    pieces(pair.left()).raw("</td><td data-label=\"Target\">");
    return pieces(pair.right()).raw("</td>");
  }

  private HtmlWriter absent(@Nullable String value) throws IOException {
    return raw("<span class=\"none\">").raw(value == null ? "null" : "empty text").raw("</span>");
  }

  private HtmlWriter pieces(List<TextPair.Piece> pieces) throws IOException {
    raw("<bdi class=\"v\">");
    for (TextPair.Piece piece : pieces) {
      switch (piece.kind()) {
        case SAME -> blanks(piece);
        case DIFFERENT -> {
          raw("<mark>");
          blanks(piece);
          raw("</mark>");
        }
        case OMITTED -> {
          raw("<span class=\"cut\">");
          count((long) piece.end() - piece.start());
          raw(" characters</span>");
        }
      }
    }
    return raw("</bdi>");
  }

  /** The piece, with blanks named that one would not see: at ends, in rows, and differing alone. */
  private void blanks(TextPair.Piece piece) throws IOException {
    String text = piece.text();
    int start = piece.start();
    boolean isOneBlank =
        piece.kind() == TextPair.Kind.DIFFERENT
            && piece.end() - start == 1
            && text.charAt(start) == ' ';
    for (int at = start; at < piece.end(); at++) {
      if (text.charAt(at) == ' ' && (isOneBlank || isHidden(text, at))) {
        VisibleText.walk(text, start, at, this);
        unseen("␣");
        start = at + 1;
      }
    }
    VisibleText.walk(text, start, piece.end(), this);
  }

  private static boolean isHidden(String text, int at) {
    return at == 0
        || at == text.length() - 1
        || text.charAt(at - 1) == ' '
        || text.charAt(at + 1) == ' ';
  }

  /** Text within an attribute in double quotes. */
  HtmlWriter attribute(String text) throws IOException {
    String line = VisibleText.line(text, MOST_OF_A_NAME);
    VisibleText.walk(line, 0, line.length(), this);
    return this;
  }

  /** Lines to copy. */
  HtmlWriter lines(String yaml) throws IOException {
    String lines = VisibleText.yaml(yaml);
    for (int at = 0; at < lines.length(); ) {
      int codePoint = lines.codePointAt(at);
      at += Character.charCount(codePoint);
      seen(codePoint);
    }
    return this;
  }

  /** A share in per cent, or nothing if there is none. */
  HtmlWriter share(long part, long whole) throws IOException {
    return raw(NumberText.share(part, whole));
  }

  @Override
  public void seen(int codePoint) throws IOException {
    switch (codePoint) {
      case '&' -> raw("&amp;");
      case '<' -> raw("&lt;");
      case '>' -> raw("&gt;");
      case '"' -> raw("&quot;");
      case '\'' -> raw("&#39;");
      default -> {
        if (codePoint < 0x80) {
          out.append((char) codePoint);
          written++;
        } else {
          out.append(Character.toString(codePoint));
          written += 4;
        }
      }
    }
  }

  @Override
  public void unseen(String name) throws IOException {
    raw("<i>").raw(name).raw("</i>");
  }
}
