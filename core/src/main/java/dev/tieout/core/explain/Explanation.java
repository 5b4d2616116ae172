package dev.tieout.core.explain;

import dev.tieout.core.result.BreakKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cause that accounts exactly for some breaks: it is stated of those only that it turns from one
 * side's value into the other's without a rest. Immutable.
 *
 * @param cause the word for the cause in results, such as {@code constant_offset}
 * @param kind what became of the rows: mismatched, of a cause of columns
 * @param column the column that differs, or null if the cause is one of whole rows
 * @param parameter what distinguishes it from others of its cause, such as {@code +0.01}; may be
 *     empty
 * @param count how many breaks it accounts for; no break is counted under two explanations
 * @param of how many breaks the column has, or how many rows of that kind there are
 * @param sentence what happened, for people
 * @param examples the first breaks that it accounts for, at most three
 * @param rule lines of YAML, to paste into the spec's list of rules, under which these breaks tie
 *     out, or null if there is no such rule
 */
public record Explanation(
    String cause,
    BreakKind kind,
    @Nullable String column,
    String parameter,
    long count,
    long of,
    String sentence,
    List<Example> examples,
    @Nullable String rule) {

  public Explanation {
    examples = List.copyOf(examples);
  }
}
