package dev.tieout.core.spec;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Columns to include or exclude: a name; or a pattern, which stands for every column whose whole
 * name it matches. A text that a column is called is its name, whatever it looks like.
 *
 * <pre>
 * pattern = '/' regular expression '/'
 *         | characters with '*' for any number of any and '?' for any one
 * </pre>
 *
 * @param text what the specification says
 * @param place where it says so, as the start of a complaint, or empty
 */
public record ColumnPattern(String text, String place) {

  /** A name or pattern that is in no file. */
  public static ColumnPattern of(String text) {
    return new ColumnPattern(text, "");
  }

  /**
   * What matches whole names, or null if the text can only be a name.
   *
   * @throws Refusal if it is no regular expression
   */
  public @Nullable Pattern compile(NameCase nameCase) {
    int flags =
        Pattern.DOTALL
            | (nameCase == NameCase.IGNORE ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
    if (text.length() > 2 && text.startsWith("/") && text.endsWith("/")) {
      try {
        return Pattern.compile(text.substring(1, text.length() - 1), flags);
      } catch (PatternSyntaxException wrong) {
        throw new Refusal(
            place
                + "'"
                + text
                + "' is no regular expression ("
                + wrong.getDescription()
                + " at character "
                + (wrong.getIndex() + 1)
                + "); mend it, or write it without the slashes.",
            wrong);
      }
    }
    return text.indexOf('*') < 0 && text.indexOf('?') < 0 ? null : Pattern.compile(glob(), flags);
  }

  private String glob() {
    StringBuilder expression = new StringBuilder();
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '*' || c == '?') {
        expression.append(Pattern.quote(plain.toString())).append(c == '*' ? ".*" : ".");
        plain.setLength(0);
      } else {
        plain.append(c);
      }
    }
    return expression.append(Pattern.quote(plain.toString())).toString();
  }
}
