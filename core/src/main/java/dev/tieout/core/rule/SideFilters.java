package dev.tieout.core.rule;

import dev.tieout.core.filter.ColumnFinder;
import dev.tieout.core.filter.Filter;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.Where;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a specification, each side's own and the one for both. That for both names columns
 * as the source does; on the target it means the columns to which the source's are renamed.
 */
public final class SideFilters {
  private static final String ROLE = "of the filter";

  private final Spec spec;
  private final Schema source;
  private final Schema target;
  private final ColumnNames sourceNames;
  private final ColumnNames targetNames;

  SideFilters(
      Spec spec, Schema source, Schema target, ColumnNames sourceNames, ColumnNames targetNames) {
    this.spec = spec;
    this.source = source;
    this.target = target;
    this.sourceNames = sourceNames;
    this.targetNames = targetNames;
  }

  /**
   * Makes sure that all filters can be read, before any file is opened.
   *
   * @throws Refusal if one cannot
   */
  public static void requireReadable(Spec spec) {
    requireReadable(spec.scope().where());
    requireReadable(where(spec.source()));
    requireReadable(where(spec.target()));
  }

  private static void requireReadable(@Nullable Where where) {
    if (where != null) {
      Filter.requireReadable(where);
    }
  }

  private static @Nullable Where where(@Nullable DataSpec data) {
    return data == null ? null : data.where();
  }

  /** The filter of a side, or null if it has none. */
  @Nullable Filter of(Side side) {
    List<Where> wheres = new ArrayList<>();
    List<ColumnFinder> finders = new ArrayList<>();
    Where shared = spec.scope().where();
    if (shared != null) {
      wheres.add(shared);
      finders.add(side == Side.SOURCE ? this::inSource : inTargetUnlessRenamed());
    }
    Where own = where(side == Side.SOURCE ? spec.source() : spec.target());
    if (own != null) {
      wheres.add(own);
      finders.add(side == Side.SOURCE ? this::inSource : this::inTarget);
    }
    return wheres.isEmpty() ? null : Filter.of(wheres, finders);
  }

  private Column inSource(String name) {
    return source.column(sourceNames.require(name, ROLE));
  }

  private Column inTarget(String name) {
    return target.column(targetNames.require(name, ROLE));
  }

  private ColumnFinder inTargetUnlessRenamed() {
    Map<Integer, String> renamed = new HashMap<>();
    spec.rename().forEach((from, to) -> renamed.put(sourceNames.find(from), to));
    return name -> {
      String to = renamed.get(sourceNames.find(name));
      return inTarget(to == null ? name : to);
    };
  }
}
