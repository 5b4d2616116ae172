package dev.tieout.core.spec;

/**
 * A pattern of names: {@code *} stands for any text, {@code ?} for any one character, everything
 * else for itself.
 *
 * @param text the pattern
 */
public record NamePattern(String text) {

  /** True if the whole name matches. Case counts. */
  public boolean matches(String name) {
    int at = 0;
    int p = 0;
    int star = -1;
    int retry = 0;
    while (at < name.length()) {
      if (p < text.length() && text.charAt(p) == '*') {
        star = p++;
        retry = at;
      } else if (p < text.length() && matchesOne(text.charAt(p), name.charAt(at))) {
        p++;
        at++;
      } else if (star >= 0) {
        p = star + 1;
        at = ++retry;
      } else {
        return false;
      }
    }
    while (p < text.length() && text.charAt(p) == '*') {
      p++;
    }
    return p == text.length();
  }

  private static boolean matchesOne(char pattern, char character) {
    return pattern == '?' || pattern == character;
  }

  @Override
  public String toString() {
    return text;
  }
}
