package dev.tieout.udf;

import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Builds calls of the functions of one row: a struct that is a row without a key, or one that is
 * its key and one that is its values.
 */
final class RowCall {

  private RowCall() {}

  /**
   * The call of a method of {@link RowFunction}, whose answer is null where an argument is.
   *
   * @param mostStructs 2 if the key may be a struct of its own
   * @throws Refusal if the arguments do not suit
   */
  static Expression of(String method, List<Expression> all, int mostStructs, String usage) {
    Arguments arguments = Arguments.of(all, 1, mostStructs, usage);
    for (Expression value : arguments.values()) {
      if (!(value.dataType() instanceof StructType)) {
        throw new Refusal(
            "It takes structs, not a value of type " + value.dataType().sql() + "; " + usage);
      }
    }
    boolean hasKey = arguments.values().size() == 2;
    StructType row = type(arguments.values().get(0));
    Spec.Key key = new Spec.Key.AllColumns();
    if (hasKey) {
      key = Spec.Key.columns(List.of(row.fieldNames()));
      row = StructColumns.joined(row, type(arguments.values().get(1)));
    }
    row = StructColumns.of(row, null);
    Schema schema = SparkTypes.schema(row);
    Spec spec = Spec.EMPTY.with(List.of(), List.of(), key).withRules(arguments.rules());
    Comparison comparison = Resolver.resolve(spec, schema, schema);
    return Expressions.call(
        new RowFunction(row, comparison),
        hasKey ? method + "OfTwo" : method,
        arguments.values(),
        DataTypes.BinaryType,
        Expressions.Nulls.GIVE_NULL,
        Expressions.Answer.NULLABLE);
  }

  private static StructType type(Expression struct) {
    return (StructType) struct.dataType();
  }
}
