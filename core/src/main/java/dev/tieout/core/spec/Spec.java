package dev.tieout.core.spec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a user asks for. Messages quote no value of its data if a rule masks any column. Immutable.
 *
 * @param name what results call the reconciliation, or null
 * @param source the source's data, or null if the command line says it
 * @param target the target's data, or null if the command line says it
 * @param key the columns that pair rows, or null if the command line says it
 * @param include the columns to compare, as the source spells them; empty for all
 * @param exclude the columns to leave out, as either side spells them
 * @param rename the target's spelling of a column, by the source's, in the order of the file
 * @param rules how columns are compared, in the order of the file
 * @param scope what of both sides takes part
 * @param failWhen what fails a run, or null if any break does
 * @param file where it was read, or null
 */
public record Spec(
    @Nullable String name,
    @Nullable DataSpec source,
    @Nullable DataSpec target,
    @Nullable Key key,
    List<ColumnPattern> include,
    List<ColumnPattern> exclude,
    Map<String, String> rename,
    List<RuleSpec> rules,
    Scope scope,
    @Nullable FailWhen failWhen,
    @Nullable String file) {

  /** A specification that says nothing. */
  public static final Spec EMPTY =
      new Spec(null, null, null, null, List.of(), List.of(), Map.of(), List.of(), Scope.DEFAULT);

  public Spec {
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
    rename = Collections.unmodifiableMap(new LinkedHashMap<>(rename));
    rules = List.copyOf(rules);
    Quoting quoting = quoting(rules);
    source = source == null ? null : source.quoting(quoting);
    target = target == null ? null : target.quoting(quoting);
  }

  /** Whether messages may quote values of the data: not if a rule masks any column. */
  public Quoting quoting() {
    return quoting(rules);
  }

  private static Quoting quoting(List<RuleSpec> rules) {
    for (RuleSpec rule : rules) {
      RuleSpec.Setting mask = rule.settings().get(RuleSpec.MASK);
      if (mask != null && !mask.text().equals(RuleSpec.NO_MASK)) {
        return Quoting.NOTHING;
      }
    }
    return Quoting.VALUES;
  }

  /** A specification that any break fails. */
  public Spec(
      @Nullable String name,
      @Nullable DataSpec source,
      @Nullable DataSpec target,
      @Nullable Key key,
      List<ColumnPattern> include,
      List<ColumnPattern> exclude,
      Map<String, String> rename,
      List<RuleSpec> rules,
      Scope scope) {
    this(name, source, target, key, include, exclude, rename, rules, scope, null, null);
  }

  /**
   * The same specification with what the command line says in place of what the file says; a path
   * replaces the file's paths and nothing else.
   */
  public Spec with(@Nullable String source, @Nullable String target, @Nullable Key key) {
    return with(
        source == null ? List.of() : List.of(source),
        target == null ? List.of() : List.of(target),
        key);
  }

  /** The same with several paths a side; none leaves those of the file. */
  public Spec with(List<String> source, List<String> target, @Nullable Key key) {
    return new Spec(
        name,
        moved(this.source, source),
        moved(this.target, target),
        key == null ? this.key : key,
        include,
        exclude,
        rename,
        rules,
        scope,
        failWhen,
        file);
  }

  /** The same specification with these rules. */
  public Spec withRules(List<RuleSpec> rules) {
    return new Spec(
        name, source, target, key, include, exclude, rename, rules, scope, failWhen, file);
  }

  /** The same specification with another scope. */
  public Spec withScope(Scope scope) {
    return new Spec(
        name, source, target, key, include, exclude, rename, rules, scope, failWhen, file);
  }

  /** Whether a filter keeps rows of a side, or of both, from taking part. */
  public boolean hasFilter() {
    return scope.where() != null
        || (source != null && source.where() != null)
        || (target != null && target.where() != null);
  }

  private static @Nullable DataSpec moved(@Nullable DataSpec data, List<String> paths) {
    if (paths.isEmpty()) {
      return data;
    }
    return data == null ? new DataSpec(paths, null, Map.of(), Map.of()) : data.at(paths);
  }

  /** The same specification of other data. */
  public Spec reading(@Nullable DataSpec source, @Nullable DataSpec target) {
    return new Spec(
        name, source, target, key, include, exclude, rename, rules, scope, failWhen, file);
  }

  /** What identifies a row. */
  public sealed interface Key {

    /** The named columns, as the source spells them. */
    record Columns(List<String> names) implements Key {
      public Columns {
        names = List.copyOf(names);
      }
    }

    /** Every compared column: rows are a multiset. */
    record AllColumns() implements Key {}

    /** The place of a row in its file: the first rows of both sides pair, and so on. */
    record Position() implements Key {}

    /**
     * What the word stands for, or null if it is the name of a column: {@code all} or {@code
     * position}.
     */
    static @Nullable Key ofWord(String word) {
      return switch (word) {
        case "all" -> new AllColumns();
        case "position" -> new Position();
        default -> null;
      };
    }

    /**
     * Reads {@code all}, {@code position}, or names separated by commas, without the blanks around
     * them.
     *
     * @throws Refusal if a name is empty or repeated
     */
    static Key parse(String text) {
      Key ofWord = ofWord(text);
      if (ofWord != null) {
        return ofWord;
      }
      List<String> names = new ArrayList<>();
      for (String name : text.split(",", -1)) {
        names.add(name.strip());
      }
      return columns(names);
    }

    /**
     * The named columns, as they are spelt.
     *
     * @throws Refusal if there are none, or a name is empty or repeated
     */
    static Key columns(List<String> names) {
      if (names.isEmpty()) {
        throw new Refusal("The key names no column; name one, or use key 'all'.");
      }
      if (names.contains("")) {
        throw new Refusal("The key has an empty column name; name columns, separated by commas.");
      }
      Set<String> seen = new HashSet<>();
      for (String name : names) {
        if (!seen.add(name)) {
          throw new Refusal("The key names column '" + name + "' twice; name it once.");
        }
      }
      return new Columns(names);
    }
  }
}
