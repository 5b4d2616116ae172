package dev.tieout.udf;

import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.Rule;
import dev.tieout.core.rule.SchemaFinding;
import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.RuleSpec;
import dev.tieout.core.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Builds calls of the functions of two rows, or of two values, each of which is a row of one field.
 * The first stands for the source.
 *
 * <p>Fields that are compared exactly and have one type are compared by Spark's own {@code <=>},
 * which says the same of them and which Spark knows how to push down and to join by.
 */
final class PairCall {
  /** The field of a value that is no struct. */
  private static final String VALUE = "value";

  private final Expression source;
  private final Expression target;
  private final StructType sourceType;
  private final StructType targetType;
  private final Comparison comparison;

  private PairCall(Expression left, Expression right, List<RuleSpec> rules) {
    source = left.dataType() instanceof NullType ? Expressions.nullOf(right.dataType()) : left;
    target = right.dataType() instanceof NullType ? Expressions.nullOf(left.dataType()) : right;
    StructType leftType = (StructType) source.dataType();
    StructType rightType = (StructType) target.dataType();
    sourceType = StructColumns.of(leftType, rightType);
    targetType = StructColumns.of(rightType, leftType);
    Spec spec = Spec.EMPTY.with(List.of(), List.of(), new Spec.Key.Position()).withRules(rules);
    comparison =
        Resolver.resolve(spec, SparkTypes.schema(sourceType), SparkTypes.schema(targetType));
    for (SchemaFinding finding : comparison.findings()) {
      if (finding.kind() == SchemaFinding.Kind.ONLY_IN_SOURCE
          || finding.kind() == SchemaFinding.Kind.ONLY_IN_TARGET) {
        String having = finding.kind() == SchemaFinding.Kind.ONLY_IN_SOURCE ? "first" : "second";
        throw new Refusal(
            "Only the "
                + having
                + " struct has a field '"
                + finding.column()
                + "'; leave it out, or name its partner alike.");
      }
    }
  }

  /** Whether two structs or two values are equal: never null. */
  static Expression equal(List<Expression> all, String usage) {
    Arguments arguments = Arguments.of(all, 2, 2, usage);
    Expression left = arguments.values().get(0);
    Expression right = arguments.values().get(1);
    boolean isStruct = isStruct(left, right);
    if (isStruct) {
      return new PairCall(left, right, arguments.rules()).equal();
    }
    if (left.dataType() instanceof StructType || right.dataType() instanceof StructType) {
      throw new Refusal(
          "A struct does not compare with a value of type "
              + (left.dataType() instanceof StructType ? right : left).dataType().sql()
              + "; "
              + usage);
    }
    List<RuleSpec> rules = new ArrayList<>();
    arguments.rules().forEach(rule -> rules.add(ofTheValue(rule)));
    return new PairCall(row(left), row(right), rules).equal();
  }

  /** The fields that differ between two structs. */
  static Expression differences(List<Expression> all, String usage) {
    Arguments arguments = Arguments.of(all, 2, 2, usage);
    Expression left = arguments.values().get(0);
    Expression right = arguments.values().get(1);
    if (!isStruct(left, right)) {
      Expression other = left.dataType() instanceof StructType ? right : left;
      throw new Refusal(
          "It takes structs, not a value of type " + other.dataType().sql() + "; " + usage);
    }
    PairCall call = new PairCall(left, right, arguments.rules());
    return call.over(
        call.comparison.values(),
        "differences",
        PairFunction.DIFFERENCES,
        Expressions.Answer.NULLABLE);
  }

  /** True if both are structs, or one is and the other is nothing but null. */
  private static boolean isStruct(Expression left, Expression right) {
    boolean isLeft = left.dataType() instanceof StructType;
    boolean isRight = right.dataType() instanceof StructType;
    return (isLeft && isRight)
        || (isLeft && right.dataType() instanceof NullType)
        || (isRight && left.dataType() instanceof NullType);
  }

  private static Expression row(Expression value) {
    return Expressions.struct(List.of(VALUE), List.of(value));
  }

  /** What is said of every column is said of the one by its name, so that it has to suit. */
  private static RuleSpec ofTheValue(RuleSpec rule) {
    return rule.selector() instanceof RuleSpec.Selector.Default
        ? new RuleSpec(
            new RuleSpec.Selector.Named(VALUE, rule.place()),
            rule.side(),
            rule.settings(),
            rule.place())
        : rule;
  }

  private Expression equal() {
    if (!Expressions.isCheap(source) || !Expressions.isCheap(target)) {
      return over(
          comparison.values(), "equal", DataTypes.BooleanType, Expressions.Answer.NEVER_NULL);
    }
    Expression all = null;
    List<ComparedColumn> others = new ArrayList<>();
    for (ComparedColumn column : comparison.values()) {
      if (isBuiltIn(column)) {
        Expression left = Expressions.field(source, index(Side.SOURCE, column));
        Expression right = Expressions.field(target, index(Side.TARGET, column));
        Expression equal =
            new EqualNullSafe(
                BuiltInEquality.widened(left, right.dataType()),
                BuiltInEquality.widened(right, left.dataType()));
        all = and(all, equal);
      } else {
        others.add(column);
      }
    }
    if (!others.isEmpty()) {
      all = and(all, overFields(others));
    }
    return guarded(java.util.Objects.requireNonNull(all));
  }

  private static Expression and(@Nullable Expression all, Expression next) {
    return all == null ? next : new And(all, next);
  }

  /** Null structs equal each other only, which their fields do not tell. */
  private Expression guarded(Expression ofFields) {
    Expression guarded = ofFields;
    if (target.nullable()) {
      guarded = new If(new IsNull(target), Literal.FalseLiteral(), guarded);
    }
    if (source.nullable()) {
      guarded = new If(new IsNull(source), new IsNull(target), guarded);
    }
    return guarded;
  }

  private boolean isBuiltIn(ComparedColumn column) {
    DataType left = type(source, index(Side.SOURCE, column));
    DataType right = type(target, index(Side.TARGET, column));
    return column.rule().equals(Rule.EXACTLY) && BuiltInEquality.covers(left, right);
  }

  private static DataType type(Expression struct, int index) {
    return ((StructType) struct.dataType()).fields()[index].dataType();
  }

  /** A call on the fields of some columns, which are taken out of structs that are not null. */
  private Expression overFields(List<ComparedColumn> columns) {
    List<Expression> rows = new ArrayList<>();
    for (Side side : Side.values()) {
      List<String> names = new ArrayList<>();
      List<Expression> values = new ArrayList<>();
      for (ComparedColumn column : columns) {
        names.add(column.nameOn(side));
        values.add(Expressions.field(struct(side), index(side, column)));
      }
      rows.add(Expressions.struct(names, values));
    }
    return call(columns, rows, "equal", DataTypes.BooleanType, Expressions.Answer.NEVER_NULL);
  }

  /** A call on the structs themselves. */
  private Expression over(
      List<ComparedColumn> columns, String method, DataType type, Expressions.Answer answer) {
    List<Expression> rows = new ArrayList<>();
    for (Side side : Side.values()) {
      List<Integer> indexes = new ArrayList<>();
      columns.forEach(column -> indexes.add(index(side, column)));
      rows.add(Expressions.select(struct(side), indexes));
    }
    return call(columns, rows, method, type, answer);
  }

  private Expression call(
      List<ComparedColumn> columns,
      List<Expression> rows,
      String method,
      DataType type,
      Expressions.Answer answer) {
    PairFunction function =
        new PairFunction(
            fields(Side.SOURCE, columns),
            fields(Side.TARGET, columns),
            new Comparison(comparison.keys(), columns, List.of()));
    return Expressions.call(function, method, rows, type, Expressions.Nulls.ARE_PASSED, answer);
  }

  private StructType fields(Side side, List<ComparedColumn> columns) {
    StructType type = side == Side.SOURCE ? sourceType : targetType;
    StructField[] fields = new StructField[columns.size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = type.fields()[index(side, columns.get(i))];
    }
    return new StructType(fields);
  }

  private Expression struct(Side side) {
    return side == Side.SOURCE ? source : target;
  }

  private int index(Side side, ComparedColumn column) {
    StructType type = side == Side.SOURCE ? sourceType : targetType;
    return type.fieldIndex(column.nameOn(side));
  }
}
