package dev.tieout.udf;

import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.RuleSpec;
import dev.tieout.core.spec.SpecReader;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.StringType;

/**
 * The arguments of a call: rows or values, and then maybe rules.
 *
 * @param values the arguments before the rules
 * @param rules the rules, none if there is no such argument
 */
record Arguments(List<Expression> values, List<RuleSpec> rules) {

  /**
   * Takes arguments apart.
   *
   * @param fewest how many there are before the rules, at least
   * @param most how many there are before the rules, at most; if there are fewer, the last of them
   *     is taken for the rules if it is a text
   * @throws Refusal if there are too few or too many, or the rules are not understood
   */
  static Arguments of(List<Expression> all, int fewest, int most, String usage) {
    int count = all.size();
    if (count < fewest || count > most + 1) {
      throw new Refusal(
          "It is called with " + count + (count == 1 ? " argument" : " arguments") + "; " + usage);
    }
    boolean hasRules =
        count == most + 1
            || (count > fewest && all.get(count - 1).dataType() instanceof StringType);
    if (!hasRules) {
      return new Arguments(all, List.of());
    }
    Expression text = all.get(count - 1);
    Object rules = text.foldable() ? text.eval(null) : null;
    if (rules == null || !(text.dataType() instanceof StringType)) {
      throw new Refusal("Rules are a text that is the same for all rows; write a literal.");
    }
    List<RuleSpec> said = SpecReader.parseRules("rules", rules.toString());
    for (RuleSpec rule : said) {
      RuleSpec.Setting mask = rule.settings().get(RuleSpec.MASK);
      if (mask != null) {
        throw mask.keyPlace().refusal("'mask' is for results of a run; leave it out here.");
      }
    }
    return new Arguments(all.subList(0, count - 1), said);
  }
}
