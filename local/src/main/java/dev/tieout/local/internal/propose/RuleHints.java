package dev.tieout.local.internal.propose;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.YamlText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rules that a pair of columns may want, from their types and what a sample shows. */
final class RuleHints {
  private static final int NANOS_PER_SECOND = 1_000_000_000;

  private RuleHints() {}

  /**
   * A rule to think about.
   *
   * @param column as the source spells it
   * @param settings the rule, as in a specification, without its column
   * @param reason why one may want it
   */
  record Hint(String column, List<String> settings, String reason) {}

  /** The hints for columns that compare as they are. */
  static List<Hint> of(ColumnSample source, ColumnSample target) {
    List<Hint> hints = new ArrayList<>();
    String name = source.column().name();
    Type left = source.column().type();
    Type right = target.column().type();
    if (left instanceof Type.Floating || right instanceof Type.Floating) {
      hints.add(
          new Hint(
              name,
              List.of("relative_tolerance: 1e-9"),
              "a " + left + " in the source, a " + right + " in the target"));
    }
    if (left instanceof Type.Timestamp && right instanceof Type.Timestamp) {
      addTruncation(hints, name, source.finestNanos(), target.finestNanos());
    }
    if (left instanceof Type.Text && right instanceof Type.Text) {
      addText(hints, name, source, target);
    }
    return hints;
  }

  private static void addTruncation(List<Hint> hints, String name, int source, int target) {
    if (source != target) {
      String coarser = unit(Math.max(source, target));
      hints.add(
          new Hint(
              name,
              List.of("truncate: " + coarser),
              "whole "
                  + unit(source)
                  + " in the source, whole "
                  + unit(target)
                  + " in the target"));
    }
  }

  private static String unit(int nanos) {
    return nanos == NANOS_PER_SECOND
        ? "seconds"
        : nanos == 1_000_000 ? "millis" : nanos == 1_000 ? "micros" : "nanos";
  }

  private static void addText(
      List<Hint> hints, String name, ColumnSample source, ColumnSample target) {
    if ((source.trailingBlanks() > 0) != (target.trailingBlanks() > 0)) {
      hints.add(
          new Hint(
              name,
              List.of("pad: ignore"),
              "values of the "
                  + (source.trailingBlanks() > 0 ? "source" : "target")
                  + " end in blanks, those of the other side do not"));
    }
    boolean isEmptyForNull =
        (source.nulls() > 0 && source.empties() == 0 && target.empties() > 0 && target.nulls() == 0)
            || (target.nulls() > 0
                && target.empties() == 0
                && source.empties() > 0
                && source.nulls() == 0);
    if (isEmptyForNull) {
      hints.add(
          new Hint(
              name,
              List.of("null_equals: \"\""),
              "one side has nulls where the other has empty texts"));
    }
  }

  /** What may make columns of unlike types compare, or null if the sample shows nothing. */
  static @Nullable Hint ofUnlike(ColumnSample source, ColumnSample target) {
    String name = source.column().name();
    Type left = source.column().type();
    Type right = target.column().type();
    if (left instanceof Type.Text && parses(source, right)) {
      return cast(name, "source", right);
    }
    if (right instanceof Type.Text && parses(target, left)) {
      return cast(name, "target", left);
    }
    if (left instanceof Type.Timestamp a
        && right instanceof Type.Timestamp b
        && a.clock() != b.clock()) {
      String local = a.clock() == Type.Clock.LOCAL ? "source" : "target";
      return new Hint(
          name,
          List.of("side: " + local, "zone: UTC"),
          "the " + local + " has no zone; name the one of its clocks");
    }
    return null;
  }

  private static boolean parses(ColumnSample texts, Type wanted) {
    boolean hasValues = texts.rows() > texts.nulls() + texts.empties() && texts.empties() == 0;
    Type looksLike = texts.textType();
    return hasValues
        && !(looksLike instanceof Type.Text)
        && Canonical.of(looksLike, wanted) != null;
  }

  private static Hint cast(String column, String side, Type type) {
    return new Hint(
        column,
        List.of("side: " + side, "cast: " + YamlText.of(type.toString())),
        "all values of the " + side + " that were sampled read as such");
  }
}
