package dev.tieout.local.internal.propose;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Texts written as YAML, so that they are read back as they are, whatever they hold. */
final class YamlText {
  /** Plain words that YAML, of one version or another, takes for something else. */
  private static final Set<String> NOT_TEXTS =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

  private YamlText() {}

  /** One text, quoted unless it is a plain word. */
  static String of(String text) {
    return isPlain(text) ? text : quoted(text);
  }

  /** Texts as a list on one line. */
  static String list(List<String> texts) {
    List<String> items = new ArrayList<>();
    texts.forEach(text -> items.add(of(text)));
    return "[" + String.join(", ", items) + "]";
  }

  private static boolean isPlain(String text) {
    if (text.isEmpty() || NOT_TEXTS.contains(text.toLowerCase(java.util.Locale.ROOT))) {
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

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c >= ' ' && c < 0x7f) {
        quoted.append(c);
      } else if (Character.isLetterOrDigit(c)) {
        quoted.append(c);
      } else {
        // Also what ends a line, and halves of pairs; no quoted text spans lines.
        quoted.append("\\u").append(String.format("%04x", (int) c));
      }
    }
    return quoted.append('"').toString();
  }
}
