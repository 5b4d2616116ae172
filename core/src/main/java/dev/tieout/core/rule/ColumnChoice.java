package dev.tieout.core.rule;

import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.ColumnPattern;
import dev.tieout.core.spec.NameCase;
import dev.tieout.core.spec.Refusal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which columns a specification includes and excludes, as indexes into the schemas of paths. What
 * names a struct, a list or a map is for all that is in it.
 */
final class ColumnChoice {
  private final ColumnPaths sourcePaths;
  private final ColumnPaths targetPaths;
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
      ColumnPaths source,
      ColumnPaths target,
      ColumnNames sourceNames,
      ColumnNames targetNames,
      NameCase c) {
    this.sourcePaths = source;
    this.targetPaths = target;
    this.source = source.schema();
    this.target = target.schema();
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
      List<Integer> inSource = fields(sourcePaths, sourceNames.matching(compiled));
      List<Integer> inTarget = fields(targetPaths, targetNames.matching(compiled));
      if (inSource.isEmpty() && inTarget.isEmpty()) {
        throw unmatched(pattern, "to exclude", "either side");
      }
      excludedSource.addAll(inSource);
      excludedTarget.addAll(inTarget);
    }
    if (sourcePaths.hasNested()) {
      excludedSource.addAll(sourcePaths.withContents(List.copyOf(excludedSource)));
      requireWhole(patterns, sourcePaths, excludedSource);
    }
    if (targetPaths.hasNested()) {
      excludedTarget.addAll(targetPaths.withContents(List.copyOf(excludedTarget)));
      requireWhole(patterns, targetPaths, excludedTarget);
    }
  }

  /** Columns and fields; a pattern is never for the elements of a list alone. */
  private static List<Integer> fields(ColumnPaths paths, List<Integer> indexes) {
    return paths.hasNested() ? indexes.stream().filter(paths::isField).toList() : indexes;
  }

  /** Refuses to leave out the elements of a list, or the keys or values of a map, but keep it. */
  private static void requireWhole(
      List<ColumnPattern> patterns, ColumnPaths paths, Set<Integer> excluded) {
    for (int index : excluded) {
      int parent = index < 0 ? -1 : paths.parent(index);
      if (index >= 0 && !paths.isField(index) && !excluded.contains(parent)) {
        throw new Refusal(
            patterns.get(0).place()
                + "'"
                + paths.schema().column(index).name()
                + "' cannot be excluded from what holds it; exclude '"
                + paths.schema().column(parent).name()
                + "', or fields only.");
      }
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
        if (sourcePaths.hasNested()) {
          matching = matching.stream().filter(i -> sourcePaths.repeatedAround(i) < 0).toList();
        }
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
      int around = sourcePaths.repeatedAround(s);
      if (around >= 0) {
        throw placed(
            pattern,
            new Refusal(
                "'"
                    + source.column(s).name()
                    + "' is in '"
                    + source.column(around).name()
                    + "' and cannot be included without it; include '"
                    + source.column(around).name()
                    + "', and exclude what does not count."));
      }
      included.add(s);
    }
    return sourcePaths.hasNested() ? sourcePaths.withContents(included) : included;
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
