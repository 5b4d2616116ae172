package dev.tieout.core.filter;

import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Where;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the tokens of a filter before it is parsed. Some constructs of SQL take the parser time
 * that doubles with each level of nesting; so signs that no predicate here has, and nesting beyond
 * what people write, are refused beforehand.
 */
final class FilterTokens {
  static final int MAX_DEPTH = 32;
  private static final int MAX_CHARS = 1 << 18;
  private static final Set<String> SIGNS =
      Set.of("=", "<>", "!=", "<", "<=", ">", ">=", "(", ")", ",", ".", "+", "-");
  private static final Set<String> WORDS_OF_OTHERS =
      Set.of("CASE", "SELECT", "EXISTS", "ANY", "SOME", "ALL", "XOR", "CAST", "INTERVAL");

  private static final Pattern NUMBER = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  private final Where where;
  private final int[] lineStarts;

  FilterTokens(Where where) {
    this.where = where;
    this.lineStarts = lineStarts(where.text());
  }

  /** A parser of the text. */
  CCJSqlParser parser() {
    return new CCJSqlParser(new StringProvider(where.text()));
  }

  /**
   * Makes sure that the text may be parsed.
   *
   * @throws Refusal if it may not
   */
  void require() {
    if (where.text().isBlank()) {
      throw where.refusal(-1, "it is empty; leave it out for all rows.");
    }
    if (where.text().length() > MAX_CHARS) {
      throw where.refusal(MAX_CHARS, "it is longer than is understood; shorten it.");
    }
    CCJSqlParser parser = parser();
    int depth = 0;
    try {
      Token before = null;
      for (Token token = parser.getNextToken();
          token.kind != CCJSqlParserConstants.EOF;
          token = parser.getNextToken()) {
        if (!isUnderstood(token, before)) {
          throw notUnderstood(token);
        }
        depth += token.image.equals("(") ? 1 : token.image.equals(")") ? -1 : 0;
        if (depth > MAX_DEPTH) {
          throw where.refusal(
              offset(token), "parentheses are nested deeper than " + MAX_DEPTH + "; simplify it.");
        }
        before = token;
      }
    } catch (TokenMgrException notToken) {
      throw new Refusal(where.refusal(-1, NO_TOKENS).getMessage(), notToken);
    }
  }

  /** The refusal of a token that stands where it is not understood. */
  Refusal notUnderstood(Token token) {
    if (token.kind == CCJSqlParserConstants.EOF) {
      return where.refusal(where.text().length(), "something is missing at its end; " + KNOWN);
    }
    return where.refusal(offset(token), "'" + token.image + "' is not understood here; " + KNOWN);
  }

  /** What complaints name as understood. */
  static final String KNOWN =
      "understood are =, <>, <, <=, >, >=, AND, OR, NOT, IS NULL, IS TRUE, IN, BETWEEN and LIKE, over"
          + " columns and literals.";

  /** What is told when the text cannot even be cut into tokens. */
  static final String NO_TOKENS =
      "it is not understood; check its quotes, also those around names of unusual characters.";

  private static boolean isUnderstood(Token token, @Nullable Token before) {
    String image = token.image;
    char first = image.charAt(0);
    if (Character.isLetter(first) || first == '_') {
      boolean isPrefixed = image.indexOf('\'') >= 0;
      boolean isWordOfOthers = WORDS_OF_OTHERS.contains(image.toUpperCase(Locale.ROOT));
      return !isPrefixed && (!isWordOfOthers || (before != null && before.image.equals(".")));
    }
    boolean isQuoted = first == '\'' || first == '"' || first == '`';
    return isQuoted || NUMBER.matcher(image).matches() || SIGNS.contains(image);
  }

  /** Where a token starts in the text. */
  int offset(Token token) {
    return lineStarts[Math.min(token.beginLine, lineStarts.length) - 1] + token.beginColumn - 1;
  }

  /** The parser ends lines at line feeds, carriage returns, and both together. */
  private static int[] lineStarts(String text) {
    int[] starts = new int[text.length() + 1];
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isEnd = c == '\n' || (c == '\r' && !text.startsWith("\n", i + 1));
      if (isEnd) {
        starts[count++] = i + 1;
      }
    }
    return Arrays.copyOf(starts, count);
  }
}
