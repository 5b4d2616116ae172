package dev.tieout.core.report;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Values as they may be shown: what cannot be seen (controls, marks of direction, characters
 * without width, blanks other than the usual one, halves of surrogate pairs) is named instead, so
 * that it can do nothing to the text around it. Stateless.
 */
final class VisibleText {
  private static final String[] CONTROLS = {
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "TAB", "LF", "VT", "FF", "CR",
    "SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC",
    "FS", "GS", "RS", "US"
  };

  private VisibleText() {}

  /** The name of a character that cannot be seen, such as {@code RLO}; null for any other. */
  static @Nullable String name(int codePoint) {
    if (codePoint < 0x7f) {
      return codePoint < CONTROLS.length ? CONTROLS[codePoint] : null;
    }
    return switch (codePoint) {
      case 0x7f -> "DEL";
      case 0x85 -> "NEL";
      case 0xa0 -> "NBSP";
      case 0xad -> "SHY";
      case 0x61c -> "ALM";
      case 0x200b -> "ZWSP";
      case 0x200c -> "ZWNJ";
      case 0x200d -> "ZWJ";
      case 0x200e -> "LRM";
      case 0x200f -> "RLM";
      case 0x2028 -> "LS";
      case 0x2029 -> "PS";
      case 0x202a -> "LRE";
      case 0x202b -> "RLE";
      case 0x202c -> "PDF";
      case 0x202d -> "LRO";
      case 0x202e -> "RLO";
      case 0x202f -> "NNBSP";
      case 0x2060 -> "WJ";
      case 0x2066 -> "LRI";
      case 0x2067 -> "RLI";
      case 0x2068 -> "FSI";
      case 0x2069 -> "PDI";
      case 0xfeff -> "BOM";
      default -> isInvisible(codePoint) ? "U+" + hex(codePoint) : null;
    };
  }

  private static boolean isInvisible(int codePoint) {
    if (codePoint <= 0xff) {
      return codePoint < 0xa0;
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SPACE_SEPARATOR ->
          true;
      default -> hasNoInk(codePoint);
    };
  }

  /** Selectors of variants, fillers, and the blank of Braille: letters and marks by their type. */
  private static boolean hasNoInk(int codePoint) {
    return (codePoint >= 0xfe00 && codePoint <= 0xfe0f)
        || (codePoint >= 0xe0100 && codePoint <= 0xe01ef)
        || (codePoint >= 0x180b && codePoint <= 0x180f)
        || codePoint == 0x34f
        || codePoint == 0x115f
        || codePoint == 0x1160
        || codePoint == 0x17b4
        || codePoint == 0x17b5
        || codePoint == 0x2800
        || codePoint == 0x3164
        || codePoint == 0xffa0;
  }

  /** A code point in at least four hexadecimal digits. */
  static String hex(int codePoint) {
    String digits = Integer.toHexString(codePoint).toUpperCase(java.util.Locale.ROOT);
    return "0".repeat(Math.max(0, 4 - digits.length())) + digits;
  }

  /** Takes the characters of a text, those that cannot be seen by their names. */
  interface Sink {
    void seen(int codePoint) throws IOException;

    void unseen(String name) throws IOException;
  }

  /** Gives the text's characters to the sink. */
  static void walk(String text, int start, int end, Sink sink) throws IOException {
    for (int at = start; at < end; ) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      String name = name(codePoint);
      if (name == null) {
        sink.seen(codePoint);
      } else {
        sink.unseen(name);
      }
    }
  }

  /**
   * The text on one line for what is no page: unseen characters as {@code ⟨LF⟩}, and of a long text
   * the beginning with the count of the rest.
   *
   * @param most how many characters are shown at most
   */
  static String line(String text, int most) {
    int end = end(text, most);
    StringBuilder line = new StringBuilder(Math.min(text.length(), most) + 16);
    for (int at = 0; at < end; ) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      String name = name(codePoint);
      if (name == null) {
        line.appendCodePoint(codePoint);
      } else {
        line.append('⟨').append(name).append('⟩');
      }
    }
    if (end < text.length()) {
      line.append("… (").append(text.length() - end).append(" more)");
    }
    return line.toString();
  }

  /** Where the shown beginning of a text ends: not within a surrogate pair. */
  static int end(String text, int most) {
    if (text.length() <= most) {
      return text.length();
    }
    return Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
  }

  /**
   * Lines of YAML as they may be shown and copied: line feeds stay, what else cannot be seen is
   * escaped as YAML has it between double quotes.
   */
  static String yaml(String text) {
    StringBuilder yaml = new StringBuilder(text.length() + 16);
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      if (codePoint == '\n' || name(codePoint) == null) {
        yaml.appendCodePoint(codePoint);
      } else if (codePoint > 0xffff) {
        String digits = hex(codePoint);
        yaml.append("\\U").append("0".repeat(8 - digits.length())).append(digits);
      } else {
        yaml.append("\\u").append(hex(codePoint));
      }
    }
    return yaml.toString();
  }
}
