package dev.tieout.core.rule;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.NameCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a schema and all that is in them, each under the path to it: {@code address}, then
 * {@code address.city} and the other fields; {@code tags}, then {@code tags.element}; {@code
 * attributes}, then {@code attributes.key} and {@code attributes.value}; to any depth, but for what
 * is nested more than {@value Type#MAX_DEPTH} deep. Immutable.
 *
 * <p>A part of a path that holds a dot or a backtick is written in backticks. A path that is the
 * name of a column of either side has all its parts in backticks, so that the name is the column's.
 */
final class ColumnPaths {
  private final Schema schema;
  private final int[] parents;
  private final int[] places;
  private final int[] ends;
  private final int[] depths;
  private final String[] ownNames;
  private final Map<String, List<Integer>> byParent;

  private ColumnPaths(
      Schema schema,
      int[] parents,
      int[] places,
      int[] ends,
      int[] depths,
      String[] ownNames,
      Map<String, List<Integer>> byParent) {
    this.schema = schema;
    this.parents = parents;
    this.places = places;
    this.ends = ends;
    this.depths = depths;
    this.ownNames = ownNames;
    this.byParent = byParent;
  }

  /** The paths of one side; a schema without nested columns is taken as it is. */
  static ColumnPaths of(Schema schema, Schema other) {
    for (Column column : schema.columns()) {
      if (column.type().isNested()) {
        return new Walk(schema, other).paths();
      }
    }
    int[] none = new int[0];
    return new ColumnPaths(schema, none, none, none, none, new String[0], Map.of());
  }

  /** All paths, as columns. What is in a column comes right behind it. */
  Schema schema() {
    return schema;
  }

  boolean hasNested() {
    return parents.length > 0;
  }

  /** What holds a path, or -1 if it is a column of its own. */
  int parent(int index) {
    return hasNested() ? parents[index] : -1;
  }

  /** Which child of its parent's vector it is; of a column, which column of the schema. */
  int place(int index) {
    return hasNested() ? places[index] : index;
  }

  /** The index behind all that is in a path. */
  int end(int index) {
    return hasNested() ? ends[index] : index + 1;
  }

  /** How many others hold it. */
  int depth(int index) {
    return hasNested() ? depths[index] : 0;
  }

  int deepest() {
    int deepest = 0;
    for (int depth : depths) {
      deepest = Math.max(deepest, depth);
    }
    return deepest;
  }

  /** The name without the path. */
  String ownName(int index) {
    return hasNested() ? ownNames[index] : schema.column(index).name();
  }

  /** True if what it holds was left out, since it is nested too deep. */
  boolean isTooDeep(int index) {
    return depth(index) == Type.MAX_DEPTH && schema.column(index).type().isNested();
  }

  /** True for a column and for a field of a struct. */
  boolean isField(int index) {
    int parent = parent(index);
    return parent < 0 || schema.column(parent).type() instanceof Type.Struct;
  }

  /** The outermost list or map that holds a path, or -1. */
  int repeatedAround(int index) {
    int found = -1;
    for (int at = parent(index); at >= 0; at = parent(at)) {
      if (!(schema.column(at).type() instanceof Type.Struct)) {
        found = at;
      }
    }
    return found;
  }

  /** What a parent holds under a name, or under one that differs in case only. */
  List<Integer> children(int parent, String ownName, NameCase nameCase) {
    String name = nameCase == NameCase.IGNORE ? ownName.toLowerCase(Locale.ROOT) : ownName;
    return byParent.getOrDefault(place(nameCase, parent, name), List.of());
  }

  private static String place(NameCase nameCase, int parent, String name) {
    return (nameCase == NameCase.IGNORE ? "i" : "e") + parent + "/" + name;
  }

  /** The indexes and all that is in them. */
  Set<Integer> withContents(Iterable<Integer> indexes) {
    Set<Integer> all = new HashSet<>();
    for (int index : indexes) {
      for (int i = index; i >= 0 && i < end(index); i++) {
        all.add(i);
      }
    }
    return all;
  }

  /** The first path in a column that a rule could be for, or null. */
  static @Nullable String pathThatSuits(Column column, RuleKey key) {
    Column root = new Column("x", column.type(), column.nullability());
    Schema paths = of(Schema.of(root), Schema.of()).schema();
    for (int i = 1; i < paths.columnCount(); i++) {
      if (key.suits(paths.column(i).type())) {
        return column.name() + paths.column(i).name().substring(root.name().length());
      }
    }
    return null;
  }

  /** The first flat field in a struct, or null: what a key could be. */
  @Nullable String flatField(int index) {
    for (int i = index + 1; i < end(index); i++) {
      if (!schema.column(i).type().isNested() && repeatedAround(i) < 0) {
        return schema.column(i).name();
      }
    }
    return null;
  }

  /** Goes through a schema once. */
  private static final class Walk {
    private final Schema schema;
    private final Set<String> columnNames = new HashSet<>();
    private final Set<String> paths = new HashSet<>();
    private final List<Column> columns = new ArrayList<>();
    private final List<Integer> parents = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();
    private final List<Integer> ends = new ArrayList<>();
    private final List<Integer> depths = new ArrayList<>();
    private final List<String> ownNames = new ArrayList<>();
    private final Map<String, List<Integer>> byParent = new HashMap<>();

    Walk(Schema schema, Schema other) {
      this.schema = schema;
      for (Schema side : List.of(schema, other)) {
        side.columns().forEach(column -> columnNames.add(lower(column.name())));
      }
    }

    ColumnPaths paths() {
      for (int i = 0; i < schema.columnCount(); i++) {
        Column column = schema.column(i);
        add(column, -1, i, 0, column.name());
      }
      return new ColumnPaths(
          new Schema(columns),
          ints(parents),
          ints(places),
          ints(ends),
          ints(depths),
          ownNames.toArray(new String[0]),
          byParent);
    }

    private void add(Column column, int parent, int place, int depth, String ownName) {
      int index = columns.size();
      String path = parent < 0 ? ownName : path(parent, ownName);
      columns.add(new Column(path, column.type(), column.nullability()));
      parents.add(parent);
      places.add(place);
      ends.add(index + 1);
      depths.add(depth);
      ownNames.add(ownName);
      if (parent >= 0) {
        note(NameCase.EXACT, parent, ownName, index);
        note(NameCase.IGNORE, parent, lower(ownName), index);
      }
      List<Column> children = depth < Type.MAX_DEPTH ? column.type().children() : List.of();
      for (int i = 0; i < children.size(); i++) {
        add(children.get(i), index, i, depth + 1, children.get(i).name());
      }
      ends.set(index, columns.size());
    }

    private void note(NameCase nameCase, int parent, String name, int index) {
      byParent.computeIfAbsent(place(nameCase, parent, name), key -> new ArrayList<>()).add(index);
    }

    private String path(int parent, String ownName) {
      List<String> parts = new ArrayList<>(List.of(ownName));
      for (int at = parent; at >= 0; at = parents.get(at)) {
        parts.add(0, ownNames.get(at));
      }
      String path = String.join(".", parts.stream().map(Walk::quotedWhereNeeded).toList());
      if (isTaken(path)) {
        path = String.join(".", parts.stream().map(Walk::quoted).toList());
      }
      while (isTaken(path)) {
        path = quoted(path);
      }
      paths.add(path);
      return path;
    }

    private boolean isTaken(String path) {
      return paths.contains(path) || columnNames.contains(lower(path));
    }

    private static String quotedWhereNeeded(String part) {
      return part.indexOf('.') < 0 && part.indexOf('`') < 0 ? part : quoted(part);
    }

    private static String quoted(String part) {
      return '`' + part.replace("`", "``") + '`';
    }

    private static String lower(String name) {
      return name.toLowerCase(Locale.ROOT);
    }

    private static int[] ints(List<Integer> list) {
      return list.stream().mapToInt(Integer::intValue).toArray();
    }
  }
}
