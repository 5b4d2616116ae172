package dev.tieout.core.rule;

import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.ColumnPattern;
import dev.tieout.core.spec.NameCase;
import dev.tieout.core.spec.Refusal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Which columns a specification includes and excludes, as indexes into the schemas. */
final class ColumnChoice {
  private final Schema source;
  private final Schema target;
  private final ColumnNames sourceNames;
  private final ColumnNames targetNames;
  private final NameCase nameCase;

  /** The source's columns that are left out. */
  final Set<Integer> excludedSource = new HashSet<>();

  /** The target's columns that are left out. */
  final Set<Integer> excludedTarget = new HashSet<>();

  ColumnChoice(
      Schema source, Schema target, ColumnNames sourceNames, ColumnNames targetNames, NameCase c) {
    this.source = source;
    this.target = target;
    this.sourceNames = sourceNames;
    this.targetNames = targetNames;
    this.nameCase = c;
  }

  /**
   * Leaves out what the patterns say. A name that both sides have is the source's column, and the
   * target's unless another column is renamed to it; a pattern is all columns of both sides.
   *
   * @param renamedTo the target's columns that a source's column is renamed to
   * @throws Refusal if a pattern matches no column
   */
  void exclude(List<ColumnPattern> patterns, Set<Integer> renamedTo) {
    for (ColumnPattern pattern : patterns) {
      int s = sourceNames.find(pattern.text());
      int t = targetNames.find(pattern.text());
      if (s >= 0 || t >= 0) {
        excludedSource.add(s);
        if (s < 0 || !renamedTo.contains(t)) {
          excludedTarget.add(t);
        }
        continue;
      }
      Pattern compiled = pattern.compile(nameCase);
      if (compiled == null) {
        throw placed(
            pattern,
            ColumnNames.absent(pattern.text(), "to exclude", "either side", source, target));
      }
      List<Integer> inSource = sourceNames.matching(compiled);
      List<Integer> inTarget = targetNames.matching(compiled);
      if (inSource.isEmpty() && inTarget.isEmpty()) {
        throw unmatched(pattern, "to exclude", "either side");
      }
      excludedSource.addAll(inSource);
      excludedTarget.addAll(inTarget);
    }
  }

  /**
   * The source's columns to include.
   *
   * @param paired the source's columns that the target has too
   * @throws Refusal if a pattern matches no column of the source, or a name none of the target
   */
  Set<Integer> include(List<ColumnPattern> patterns, Set<Integer> paired) {
    Set<Integer> included = new HashSet<>();
    for (ColumnPattern pattern : patterns) {
      int s = sourceNames.find(pattern.text());
      Pattern compiled = s >= 0 ? null : pattern.compile(nameCase);
      if (compiled != null) {
        List<Integer> matching = sourceNames.matching(compiled);
        if (matching.isEmpty()) {
          throw unmatched(pattern, "to include", "the source");
        }
        included.addAll(matching);
        continue;
      }
      if (s < 0) {
        throw placed(pattern, sourceNames.absent(pattern.text(), "to include"));
      }
      if (!paired.contains(s) && !excludedSource.contains(s)) {
        throw placed(pattern, targetNames.absent(source.column(s).name(), "to include"));
      }
      included.add(s);
    }
    return included;
  }

  private static Refusal placed(ColumnPattern pattern, Refusal refusal) {
    return new Refusal(pattern.place() + refusal.getMessage(), refusal);
  }

  private static Refusal unmatched(ColumnPattern pattern, String role, String where) {
    return new Refusal(
        pattern.place()
            + "Pattern '"
            + pattern.text()
            + "' "
            + role
            + " matches no column of "
            + where
            + "; mend it, or take it out.");
  }
}
