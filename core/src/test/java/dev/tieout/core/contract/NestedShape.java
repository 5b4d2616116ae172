package dev.tieout.core.contract;

import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A shape that nested values of both sides have: their types may differ, and the order of fields.
 *
 * @param kind what it is
 * @param parts the shapes within it
 * @param order the target's fields, as indexes into the source's
 * @param leaf a few flat values, null where there are shapes within
 */
record NestedShape(
    Kind kind, List<NestedShape> parts, List<Integer> order, Scenario.@Nullable Cells leaf) {
  private static final int MAX_DEPTH = 3;

  private enum Kind {
    LEAF,
    LIST,
    MAP,
    STRUCT
  }

  /**
   * A value of each side.
   *
   * @param source the source's
   * @param target the target's
   */
  record Both(Object source, Object target) {}

  /** A shape that is no flat one. */
  static NestedShape random(boolean isKey, Random random) {
    NestedShape shape;
    do {
      shape = random(0, isKey, random);
    } while (shape.kind == Kind.LEAF);
    return shape;
  }

  private static NestedShape random(int depth, boolean isKey, Random random) {
    int kind = depth == MAX_DEPTH ? 0 : random.nextInt(5);
    return switch (kind) {
      case 0, 1 -> leaf(isKey, random);
      case 2 -> of(Kind.LIST, List.of(random(depth + 1, isKey, random)), List.of(0));
      case 3 ->
          of(
              Kind.MAP,
              List.of(leaf(isKey, random), random(depth + 1, isKey, random)),
              List.of(0, 1));
      default -> {
        List<NestedShape> fields = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
          order.add(fields.size());
          fields.add(random(depth + 1, isKey, random));
        }
        Collections.shuffle(order, random);
        yield of(Kind.STRUCT, fields, order);
      }
    };
  }

  private static NestedShape of(Kind kind, List<NestedShape> parts, List<Integer> order) {
    return new NestedShape(kind, parts, order, null);
  }

  private static NestedShape leaf(boolean isKey, Random random) {
    ComparedColumn pair = Scenario.PAIRS.get(random.nextInt(Scenario.PAIRS.size()));
    return new NestedShape(
        Kind.LEAF, List.of(), List.of(), Scenario.Cells.random("leaf", pair, isKey, random));
  }

  Type sourceType() {
    List<Type> types = parts.stream().map(NestedShape::sourceType).toList();
    return leaf != null
        ? leaf.sourceType()
        : type(types, List.of(0, 1, 2).subList(0, types.size()));
  }

  Type targetType() {
    return leaf != null
        ? leaf.targetType()
        : type(parts.stream().map(NestedShape::targetType).toList(), order);
  }

  private Type type(List<Type> types, List<Integer> fieldOrder) {
    if (kind == Kind.LIST) {
      return Types.list(types.get(0));
    }
    if (kind == Kind.MAP) {
      return Types.map(types.get(0), types.get(1));
    }
    return new Type.Struct(
        fieldOrder.stream().map(i -> Column.nullable("f" + i, types.get(i))).toList());
  }

  /** A value that is more often than not the same on both sides. */
  Both value(Random random) {
    if (leaf != null) {
      int index = random.nextInt(leaf.sourceValues().size());
      int other = random.nextInt(8) == 0 ? random.nextInt(leaf.targetValues().size()) : index;
      return new Both(leaf.sourceValues().get(index), leaf.targetValues().get(other));
    }
    if (kind == Kind.STRUCT) {
      return struct(random);
    }
    List<@Nullable Object> source = new ArrayList<>();
    List<@Nullable Object> target = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      if (kind == Kind.MAP) {
        Both key = parts.get(0).value(random);
        Both value = orNull(parts.get(1), random);
        source.add(entry(key.source(), value.source()));
        target.add(entry(key.target(), value.target()));
      } else {
        Both element = orNull(parts.get(0), random);
        source.add(element.source() == NULL ? null : element.source());
        target.add(element.target() == NULL ? null : element.target());
      }
    }
    if (random.nextInt(8) == 0 && !target.isEmpty()) {
      target.remove(random.nextInt(target.size()));
    }
    if (random.nextInt(4) == 0) {
      Collections.shuffle(target, random);
    }
    return new Both(source, target);
  }

  private static final Object NULL = new Object();

  private static Both orNull(NestedShape shape, Random random) {
    return random.nextInt(6) == 0 ? new Both(NULL, NULL) : shape.value(random);
  }

  private static Map.Entry<@Nullable Object, @Nullable Object> entry(Object key, Object value) {
    return Values.entries(key, value == NULL ? null : value).get(0);
  }

  private Both struct(Random random) {
    List<@Nullable Object> source = new ArrayList<>();
    List<@Nullable Object> fields = new ArrayList<>();
    for (NestedShape field : parts) {
      Both both = orNull(field, random);
      source.add(both.source() == NULL ? null : both.source());
      fields.add(both.target() == NULL ? null : both.target());
    }
    List<@Nullable Object> target = new ArrayList<>();
    for (int i : Objects.requireNonNull(order)) {
      target.add(fields.get(i));
    }
    return new Both(source, target);
  }
}
