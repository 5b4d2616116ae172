package dev.tieout.core.result;

/**
 * Text as a terminal may be given it, whoever wrote it: what could drive the terminal, hide or turn
 * around what stands beside it is shown as an escape ({@code \n}, {@code \x1b}, {@code \u202e}),
 * and widths are those of a terminal's columns, in which an ideograph takes two.
 *
 * <p>Shown as escapes are control and format characters (marks of direction and joiners among
 * them), halves of surrogate pairs, separators of lines, blanks other than the usual one, and what
 * is no character. A backslash is shown as it is, so that an escape may stand for itself.
 */
public final class TerminalText {
  /** How wide what is printed may be where nothing is known of a terminal. */
  public static final int COLUMNS = 80;

  private static final String ELLIPSIS = "…";

  /** Chars that are looked at for each column of room: marks that take none are cut off too. */
  private static final int CHARS_A_COLUMN = 4;

  /** The first and the last of code points that are two columns wide: Unicode's W and F. */
  private static final int[] WIDE = {
    0x1100, 0x115f, 0x231a, 0x231b, 0x2329, 0x232a, 0x23e9, 0x23ec, 0x23f0, 0x23f0, 0x23f3, 0x23f3,
    0x25fd, 0x25fe, 0x2614, 0x2615, 0x2648, 0x2653, 0x267f, 0x267f, 0x2693, 0x2693, 0x26a1, 0x26a1,
    0x26aa, 0x26ab, 0x26bd, 0x26be, 0x26c4, 0x26c5, 0x26ce, 0x26ce, 0x26d4, 0x26d4, 0x26ea, 0x26ea,
    0x26f2, 0x26f3, 0x26f5, 0x26f5, 0x26fa, 0x26fa, 0x26fd, 0x26fd, 0x2705, 0x2705, 0x270a, 0x270b,
    0x2728, 0x2728, 0x274c, 0x274c, 0x274e, 0x274e, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797,
    0x27b0, 0x27b0, 0x27bf, 0x27bf, 0x2b1b, 0x2b1c, 0x2b50, 0x2b50, 0x2b55, 0x2b55, 0x2e80, 0x303e,
    0x3041, 0xa4cf, 0xa960, 0xa97c, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6f,
    0xff01, 0xff60, 0xffe0, 0xffe6, 0x16fe0, 0x18dff, 0x1aff0, 0x1b2ff, 0x1f004, 0x1f004, 0x1f0cf,
    0x1f0cf, 0x1f18e, 0x1f18e, 0x1f191, 0x1f19a, 0x1f200, 0x1f64f, 0x1f680, 0x1f6ff, 0x1f7e0,
    0x1f7eb, 0x1f900, 0x1f9ff, 0x1fa70, 0x1faff, 0x20000, 0x3fffd
  };

  private TerminalText() {}

  /** Whether a terminal shows a code point as itself, and does nothing else. */
  public static boolean isPlain(int codePoint) {
    if (codePoint < 0x7f) {
      return codePoint >= ' ';
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SPACE_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /** The text with escapes for what is not plain. */
  public static String shown(String text) {
    int at = 0;
    while (at < text.length() && isPlain(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    if (at == text.length()) {
      return text;
    }
    StringBuilder shown = new StringBuilder(text.length() + 16).append(text, 0, at);
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      if (isPlain(codePoint)) {
        shown.appendCodePoint(codePoint);
      } else {
        escape(shown, codePoint);
      }
    }
    return shown.toString();
  }

  private static void escape(StringBuilder shown, int codePoint) {
    String digits = Integer.toHexString(codePoint);
    switch (codePoint) {
      case '\n' -> shown.append("\\n");
      case '\r' -> shown.append("\\r");
      case '\t' -> shown.append("\\t");
      default -> {
        if (digits.length() <= 2) {
          shown.append("\\x").append("0".repeat(2 - digits.length())).append(digits);
        } else if (digits.length() <= 4) {
          shown.append("\\u").append("0".repeat(4 - digits.length())).append(digits);
        } else {
          shown.append("\\u{").append(digits).append('}');
        }
      }
    }
  }

  /** The columns that a text takes of which all is plain. */
  public static int width(String shown) {
    int width = 0;
    for (int at = 0; at < shown.length(); ) {
      int codePoint = shown.codePointAt(at);
      width += width(codePoint);
      at += Character.charCount(codePoint);
    }
    return width;
  }

  private static int width(int codePoint) {
    if (codePoint < 0x300) {
      return 1;
    }
    int type = Character.getType(codePoint);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || (codePoint >= 0x1160 && codePoint <= 0x11ff)) {
      return 0;
    }
    for (int i = 0; i < WIDE.length; i += 2) {
      if (codePoint >= WIDE[i] && codePoint <= WIDE[i + 1]) {
        return 2;
      }
    }
    return 1;
  }

  /**
   * The text with escapes, as much of its beginning and its end as there is room for. Looks at no
   * more of a long text than that.
   *
   * @param columns the room, at least 1
   */
  public static String fit(String text, int columns) {
    int most = CHARS_A_COLUMN * columns;
    if (text.length() <= 2 * most) {
      String shown = shown(text);
      if (shown.length() <= most && width(shown) <= columns) {
        return shown;
      }
      return cut(shown, shown, columns);
    }
    return cut(
        shown(text.substring(0, most)), shown(text.substring(text.length() - most)), columns);
  }

  /** The beginning of one text and the end of another, with an ellipsis between them. */
  private static String cut(String head, String tail, int columns) {
    int headColumns = columns / 2;
    int tailColumns = columns - headColumns - 1;
    int most = CHARS_A_COLUMN * columns / 2;
    int to = 0;
    while (to < head.length() && to < most) {
      int codePoint = head.codePointAt(to);
      headColumns -= width(codePoint);
      if (headColumns < 0) {
        break;
      }
      to += Character.charCount(codePoint);
    }
    int from = tail.length();
    while (from > 0 && tail.length() - from < most) {
      int codePoint = tail.codePointBefore(from);
      tailColumns -= width(codePoint);
      if (tailColumns < 0) {
        break;
      }
      from -= Character.charCount(codePoint);
    }
    return head.substring(0, to) + ELLIPSIS + tail.substring(from);
  }

  /**
   * Appends a text in lines, broken at blanks. A word for which a line has no room is cut.
   *
   * @param columns how wide a line may be
   * @param first what the first line begins with
   * @param indent blanks that the others begin with
   */
  public static void wrap(
      StringBuilder out, String text, int columns, String first, String indent) {
    StringBuilder line = new StringBuilder(first);
    int used = width(first);
    int begin = used;
    for (String word : text.split(" ", -1)) {
      if (word.isEmpty()) {
        continue;
      }
      String fitted = fit(word, columns - Math.max(begin, indent.length()));
      int width = width(fitted);
      int gap = used > begin ? 1 : 0;
      if (used + gap + width > columns) {
        out.append(line).append('\n');
        line.setLength(0);
        line.append(indent);
        begin = indent.length();
        used = begin;
        gap = 0;
      }
      line.append(gap == 0 ? "" : " ").append(fitted);
      used += gap + width;
    }
    out.append(line).append('\n');
  }
}
