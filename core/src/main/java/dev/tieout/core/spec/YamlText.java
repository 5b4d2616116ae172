package dev.tieout.core.spec;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Texts written as YAML on one line, so that they are read back as they are. */
public final class YamlText {
  /** Plain words that YAML, of one version or another, takes for something else. */
  private static final Set<String> NOT_TEXTS =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

  private static final String HEX = "0123456789abcdef";

  private YamlText() {}

  /** A text, quoted unless it is a plain word. */
  public static String of(String text) {
    return isPlain(text) ? text : quoted(text);
  }

  /** Texts as a list on one line. */
  public static String list(List<String> texts) {
    StringBuilder list = new StringBuilder("[");
    for (String text : texts) {
      list.append(list.length() == 1 ? "" : ", ").append(of(text));
    }
    return list.append(']').toString();
  }

  private static boolean isPlain(String text) {
    if (text.isEmpty() || NOT_TEXTS.contains(text.toLowerCase(Locale.ROOT))) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
      if (!isLetter && (i == 0 || c < '0' || c > '9')) {
        return false;
      }
    }
    return true;
  }

  /** A text in double quotes. */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if ((c >= ' ' && c < 0x7f) || Character.isLetterOrDigit(c)) {
        quoted.append(c);
      } else {
        quoted.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          quoted.append(HEX.charAt((c >> shift) & 15));
        }
      }
    }
    return quoted.append('"').toString();
  }
}
