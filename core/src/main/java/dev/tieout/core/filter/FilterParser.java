package dev.tieout.core.filter;

import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Where;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.expression.operators.relational.SupportsOldOracleJoinSyntax;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.schema.Column;
import org.jspecify.annotations.Nullable;

/**
 * Reads a predicate of SQL by JSqlParser, and takes over what is understood of it. Whatever else
 * the parser lets pass is refused.
 */
final class FilterParser {
  /** Digits and zeros of a number, so that no arithmetic on it takes more than a moment. */
  private static final int MAX_DIGITS = 1_000;

  private static final int MAX_SHOWN = 40;

  private final Where where;
  private final FilterTokens tokens;
  private final IdentityHashMap<Object, Integer> offsets = new IdentityHashMap<>();

  private FilterParser(Where where) {
    this.where = where;
    this.tokens = new FilterTokens(where);
  }

  /**
   * Reads a filter.
   *
   * @throws Refusal if it is not understood
   */
  static ParsedFilter parse(Where where) {
    return new FilterParser(where).parse();
  }

  private ParsedFilter parse() {
    tokens.require();
    CCJSqlParser parser = tokens.parser();
    parser.withAllowComplexParsing(false);
    try {
      Expression expression = parser.Expression();
      Token next = parser.getNextToken();
      if (next.kind != CCJSqlParserConstants.EOF) {
        throw tokens.notUnderstood(next);
      }
      return new ParsedFilter(where, condition(expression), offsets);
    } catch (ParseException wrong) {
      Refusal refusal =
          wrong.currentToken == null
              ? where.refusal(-1, "it is not understood; " + FilterTokens.KNOWN)
              : tokens.notUnderstood(wrong.currentToken.next);
      throw new Refusal(refusal.getMessage(), wrong);
    } catch (TokenMgrException wrong) {
      throw new Refusal(where.refusal(-1, FilterTokens.NO_TOKENS).getMessage(), wrong);
    }
  }

  /** What stands between two parentheses, or is the whole. */
  private Condition condition(Expression expression) {
    Sequence sequence = new Sequence();
    Deque<Object> left = new ArrayDeque<>();
    left.push(expression);
    while (!left.isEmpty()) {
      Object next = left.pop();
      if (next instanceof AndExpression || next instanceof OrExpression) {
        BinaryExpression both = (BinaryExpression) next;
        left.push(both.getRightExpression());
        left.push(next instanceof OrExpression ? Sequence.Word.OR : Sequence.Word.AND);
        left.push(both.getLeftExpression());
      } else if (next instanceof Sequence.Word word) {
        sequence.words.add(word);
      } else if (next instanceof NotExpression not && sequence.in == null) {
        sequence.nots++;
        left.push(not.getExpression());
      } else if (next instanceof InExpression in && sequence.in == null) {
        sequence.in = in;
        left.push(in.getRightExpression());
      } else {
        add((Expression) next, sequence);
      }
    }
    Condition condition = sequence.joined();
    offsets.putIfAbsent(condition, offset(expression));
    return condition;
  }

  /**
   * Conditions with AND and OR between them. The parser takes all that follows IN for its right
   * side, {@code a IN (1) AND b} for {@code a IN ((1) AND b)}; so what it joined is taken apart and
   * joined anew, AND before OR.
   */
  private static final class Sequence {
    private enum Word {
      AND,
      OR
    }

    private final List<Condition> conditions = new ArrayList<>();
    private final List<Word> words = new ArrayList<>();
    private int nots;
    private @Nullable InExpression in;

    private Condition joined() {
      List<Condition> alternatives = new ArrayList<>();
      List<Condition> together = new ArrayList<>();
      for (int i = 0; i < conditions.size(); i++) {
        if (i > 0 && words.get(i - 1) == Word.OR) {
          alternatives.add(all(together));
          together.clear();
        }
        together.add(conditions.get(i));
      }
      alternatives.add(all(together));
      return alternatives.size() == 1 ? alternatives.get(0) : new Condition.Or(alternatives);
    }

    private static Condition all(List<Condition> parts) {
      return parts.size() == 1 ? parts.get(0) : new Condition.And(parts);
    }
  }

  private void add(Expression expression, Sequence sequence) {
    InExpression in = sequence.in;
    Condition condition = in == null ? simple(expression) : in(in, expression);
    offsets.putIfAbsent(condition, offset(in == null ? expression : in));
    for (int i = 0; i < sequence.nots; i++) {
      condition = new Condition.Not(condition);
    }
    sequence.conditions.add(condition);
    sequence.nots = 0;
    sequence.in = null;
  }

  private Condition in(InExpression in, Expression right) {
    if (!(right instanceof ParenthesedExpressionList<?> choices)
        || choices.isEmpty()
        || in.isGlobal()
        || in.getOldOracleJoinSyntax() != SupportsOldOracleJoinSyntax.NO_ORACLE_JOIN) {
      throw notUnderstood(in);
    }
    List<Operand> operands = new ArrayList<>(choices.size());
    for (Expression choice : choices) {
      operands.add(operand(choice));
    }
    return negated(new Condition.In(operand(in.getLeftExpression()), operands), in.isNot());
  }

  private Condition simple(Expression expression) {
    if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return condition(list.get(0));
    }
    if (expression instanceof ComparisonOperator comparison) {
      return comparison(comparison);
    }
    if (expression instanceof IsNullExpression is && !is.isUseIsNull() && !is.isUseNotNull()) {
      return negated(new Condition.IsNull(operand(is.getLeftExpression())), is.isNot());
    }
    if (expression instanceof IsBooleanExpression is) {
      return negated(
          new Condition.IsTruth(operand(is.getLeftExpression()), is.isTrue()), is.isNot());
    }
    if (expression instanceof Between between) {
      return between(between);
    }
    if (expression instanceof LikeExpression like
        && like.getLikeKeyWord() == LikeExpression.KeyWord.LIKE
        && !like.isUseBinary()) {
      return like(like);
    }
    return new Condition.Holds(operand(expression));
  }

  private static Condition negated(Condition condition, boolean isNegated) {
    return isNegated ? new Condition.Not(condition) : condition;
  }

  private Condition comparison(ComparisonOperator comparison) {
    Comparator comparator = comparator(comparison);
    boolean isOracle =
        comparison.getOldOracleJoinSyntax() != SupportsOldOracleJoinSyntax.NO_ORACLE_JOIN
            || comparison.getOraclePriorPosition() != SupportsOldOracleJoinSyntax.NO_ORACLE_PRIOR;
    if (comparator == null || isOracle) {
      throw notUnderstood(comparison);
    }
    return new Condition.Compare(
        operand(comparison.getLeftExpression()),
        comparator,
        operand(comparison.getRightExpression()));
  }

  private static @Nullable Comparator comparator(ComparisonOperator comparison) {
    if (comparison instanceof EqualsTo) {
      return Comparator.EQUAL;
    }
    if (comparison instanceof NotEqualsTo) {
      return Comparator.UNEQUAL;
    }
    if (comparison instanceof MinorThan) {
      return Comparator.LESS;
    }
    if (comparison instanceof MinorThanEquals) {
      return Comparator.AT_MOST;
    }
    if (comparison instanceof GreaterThan) {
      return Comparator.MORE;
    }
    return comparison instanceof GreaterThanEquals ? Comparator.AT_LEAST : null;
  }

  private Condition between(Between between) {
    Operand operand = operand(between.getLeftExpression());
    Condition least =
        new Condition.Compare(
            operand, Comparator.AT_LEAST, operand(between.getBetweenExpressionStart()));
    Condition most =
        new Condition.Compare(
            operand, Comparator.AT_MOST, operand(between.getBetweenExpressionEnd()));
    offsets.put(least, offset(between));
    offsets.put(most, offset(between));
    return negated(new Condition.And(List.of(least, most)), between.isNot());
  }

  private Condition like(LikeExpression like) {
    String pattern = text(like.getRightExpression(), "a pattern is a text in quotes");
    String escape = null;
    if (like.getEscape() != null) {
      escape = text(like.getEscape(), "an escape is a text in quotes");
      if (escape.codePointCount(0, escape.length()) != 1) {
        throw refusal(like.getRightExpression(), "an escape is one character, such as '!'.");
      }
    }
    if (!LikePattern.isPattern(pattern, escape)) {
      throw refusal(
          like.getRightExpression(),
          "the escape goes before '%', '_' or itself only; mend the pattern.");
    }
    return negated(
        new Condition.Like(operand(like.getLeftExpression()), pattern, escape), like.isNot());
  }

  private String text(Expression expression, String otherwise) {
    if (expression instanceof StringValue && literal(expression) instanceof String text) {
      return text;
    }
    throw refusal(expression, otherwise + ".");
  }

  private Operand operand(Expression expression) {
    Expression inner = expression;
    while (inner instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      inner = list.get(0);
    }
    Operand operand =
        inner instanceof Column column
            ? new Operand.Named(name(column))
            : new Operand.Literal(inner instanceof NullValue ? null : literal(inner));
    offsets.put(operand, offset(inner));
    return operand;
  }

  private String name(Column column) {
    if (column.getTable() != null || column.getArrayConstructor() != null) {
      throw refusal(
          column,
          "'"
              + column
              + "' would be part of another column, which is not understood; a name with a dot in it"
              + " goes in double quotes.");
    }
    String name = column.getColumnName();
    char first = name.charAt(0);
    if (first == '"' || first == '`') {
      String quote = String.valueOf(first);
      return name.substring(1, name.length() - 1).replace(quote + quote, quote);
    }
    return name;
  }

  private Object literal(Expression expression) {
    if (expression instanceof LongValue number) {
      return number(expression, number.getStringValue());
    }
    if (expression instanceof DoubleValue number) {
      return number(expression, number.toString());
    }
    if (expression instanceof SignedExpression signed) {
      Expression number = signed.getExpression();
      if (number instanceof LongValue || number instanceof DoubleValue) {
        BigDecimal magnitude = (BigDecimal) literal(number);
        return signed.getSign() == '-' ? magnitude.negate() : magnitude;
      }
    }
    if (expression instanceof StringValue text && text.getPrefix() == null) {
      return text.getValue().replace("''", "'");
    }
    if (expression instanceof BooleanValue truth) {
      return truth.getValue();
    }
    if (expression instanceof CastExpression cast
        && cast.isImplicitCast()
        && cast.getLeftExpression() instanceof StringValue text
        && text.toString().startsWith("'")) {
      return time(expression, cast.getColDataType().toString(), text.getValue());
    }
    throw notUnderstood(expression);
  }

  private BigDecimal number(Expression expression, String text) {
    try {
      BigDecimal number = new BigDecimal(text);
      if (number.precision() <= MAX_DIGITS && Math.abs((long) number.scale()) <= MAX_DIGITS) {
        return number;
      }
    } catch (NumberFormatException wrong) {
      throw refusal(expression, "'" + text + "' is no number that is understood; mend it.");
    }
    throw refusal(expression, "a number has at most " + MAX_DIGITS + " digits and zeros; mend it.");
  }

  private Object time(Expression expression, String type, String text) {
    try {
      return switch (type.toUpperCase(Locale.ROOT)) {
        case "DATE" -> LocalDate.parse(text);
        case "TIME" -> LocalTime.parse(text);
        case "TIMESTAMP" -> timestamp(text.replaceFirst(" ", "T"));
        default -> throw notUnderstood(expression);
      };
    } catch (DateTimeException wrong) {
      throw refusal(
          expression,
          "'"
              + text
              + "' is no "
              + type.toLowerCase(Locale.ROOT)
              + "; write DATE '2024-03-28', TIME '12:00:00', TIMESTAMP '2024-03-28 12:00:00' or, with"
              + " a zone, TIMESTAMP '2024-03-28 12:00:00Z'.");
    }
  }

  private static Object timestamp(String text) {
    try {
      return LocalDateTime.parse(text);
    } catch (DateTimeException zoned) {
      return OffsetDateTime.parse(text).toInstant();
    }
  }

  private Refusal notUnderstood(Expression expression) {
    String text = expression.toString();
    String shown = text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text;
    return refusal(expression, "'" + shown + "' is not understood; " + FilterTokens.KNOWN);
  }

  private Refusal refusal(Expression expression, String sentence) {
    return where.refusal(offset(expression), sentence);
  }

  /** Where an expression, or the first part of it whose place the parser kept, starts. */
  private int offset(@Nullable Expression expression) {
    Expression at = expression;
    while (at != null) {
      if (at.getASTNode() != null) {
        return tokens.offset(at.getASTNode().jjtGetFirstToken());
      }
      at = first(at);
    }
    return -1;
  }

  private static @Nullable Expression first(Expression expression) {
    if (expression instanceof BinaryExpression both) {
      return both.getLeftExpression();
    }
    if (expression instanceof Between between) {
      return between.getLeftExpression();
    }
    if (expression instanceof NotExpression not) {
      return not.getExpression();
    }
    if (expression instanceof IsNullExpression is) {
      return is.getLeftExpression();
    }
    if (expression instanceof IsBooleanExpression is) {
      return is.getLeftExpression();
    }
    if (expression instanceof SignedExpression signed) {
      return signed.getExpression();
    }
    return expression instanceof ParenthesedExpressionList<?> list && !list.isEmpty()
        ? list.get(0)
        : null;
  }
}
