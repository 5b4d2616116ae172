package dev.tieout.udf;

import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import scala.Option;

/**
 * The pairs of types of which Spark's {@code <=>} says what an exact comparison says: those of one
 * type, and integers, once they are widened. Not those that it would convert another way (decimals
 * of unlike scale, a double and a decimal), and no strings with a collation.
 */
final class BuiltInEquality {

  private BuiltInEquality() {}

  static boolean covers(DataType left, DataType right) {
    if (isInteger(left) && isInteger(right)) {
      return true;
    }
    return left.equals(right) && isFlat(left);
  }

  /** The expression in the type of the other side if that is a wider integer. */
  static Expression widened(Expression expression, DataType other) {
    return isInteger(other) && other.defaultSize() > expression.dataType().defaultSize()
        ? new Cast(expression, other, Option.empty())
        : expression;
  }

  private static boolean isInteger(DataType type) {
    return type instanceof ByteType
        || type instanceof ShortType
        || type instanceof IntegerType
        || type instanceof LongType;
  }

  private static boolean isFlat(DataType type) {
    return type instanceof BooleanType
        || type instanceof FloatType
        || type instanceof DoubleType
        || type instanceof DecimalType
        || type instanceof BinaryType
        || type instanceof DateType
        || type instanceof TimestampType
        || type instanceof TimestampNTZType
        || type.equals(DataTypes.StringType);
  }
}
