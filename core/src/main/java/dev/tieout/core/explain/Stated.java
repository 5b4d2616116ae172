package dev.tieout.core.explain;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.spec.YamlText;
import java.math.BigDecimal;
import java.util.List;

/**
 * A cause chosen to be stated, as its teller sees it.
 *
 * @param finding the finding, or one of its group
 * @param isGroup whether it stands for all parameters of its group
 * @param column the column
 * @param family what the column compares
 * @param learned the parameters that findings refer to
 * @param first the first break that it accounts for, with whole values where they are short
 * @param count how many breaks it accounts for
 * @param covered the signatures that it accounts for
 * @param equals other findings that account for the same breaks
 * @param names the names of all compared columns
 */
record Stated(
    long finding,
    boolean isGroup,
    ComparedColumn column,
    Family family,
    Learned learned,
    Example first,
    long count,
    List<Signature> covered,
    List<Long> equals,
    List<String> names) {

  long parameter() {
    return Findings.parameter(finding);
  }

  /** How many of the breaks have a finding of the same cause with that parameter. */
  long countOf(long parameter) {
    long wanted = Findings.of(Findings.cause(finding), parameter);
    long sum = 0;
    for (Signature signature : covered) {
      sum += signature.has(wanted) ? signature.count() : 0;
    }
    return sum;
  }

  /** True if another cause says the same of the same breaks. */
  boolean hasEqual(long other) {
    return equals.contains(other);
  }

  /** A tolerance for a distance; a thousandth wider where doubles are a hair off it. */
  String tolerance(BigDecimal distance) {
    boolean isExact = column.canonical() instanceof Canonical.Exact;
    BigDecimal wide = isExact ? distance : distance.multiply(new BigDecimal("1.001"));
    return "tolerance: " + wide.stripTrailingZeros().toPlainString();
  }

  /** A rule for the column on both sides. */
  String rule(String keys) {
    return "- {column: " + YamlText.of(column.name()) + ", " + keys + "}";
  }

  /** A rule for the column on one side. */
  String rule(String side, String keys) {
    return rule("side: " + side + ", " + keys);
  }
}
