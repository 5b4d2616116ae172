package dev.tieout.udf;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.CreateNamedStruct;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.objects.Invoke;
import org.apache.spark.sql.types.AbstractDataType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.ObjectType;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Makes Spark's expressions. All of Spark's developer interface that the functions are built of is
 * here, and is the same from Spark 3.5 to 4.2.
 */
final class Expressions {

  private Expressions() {}

  /** Whether a call may be spared where an argument is null: the answer is null then. */
  enum Nulls {
    GIVE_NULL,
    ARE_PASSED
  }

  /** Whether the answer of a call may be null. */
  enum Answer {
    NULLABLE,
    NEVER_NULL
  }

  /**
   * A call of a public method of an object that is made once for all rows. The object is public,
   * serialisable and thread-safe.
   */
  static Expression call(
      Object object,
      String method,
      List<Expression> arguments,
      DataType type,
      Nulls nulls,
      Answer answer) {
    return new Invoke(
        Literal.fromObject(object, new ObjectType(object.getClass())),
        method,
        type,
        seq(arguments),
        Expressions.<AbstractDataType>seq(List.of()),
        nulls == Nulls.GIVE_NULL,
        answer == Answer.NULLABLE,
        true);
  }

  /** A struct of fields. */
  static Expression struct(List<String> names, List<Expression> values) {
    List<Expression> children = new ArrayList<>(2 * values.size());
    for (int i = 0; i < values.size(); i++) {
      children.add(Literal.create(names.get(i), DataTypes.StringType));
      children.add(values.get(i));
    }
    return new CreateNamedStruct(seq(children));
  }

  /** A field of a struct, without making the struct where it is made of its fields right there. */
  static Expression field(Expression struct, int index) {
    if (struct instanceof CreateNamedStruct made) {
      return made.valExprs().apply(index);
    }
    String name = ((StructType) struct.dataType()).fields()[index].name();
    return new GetStructField(struct, index, Option.apply(name));
  }

  /** True if asking for each field of a struct computes nothing twice. */
  static boolean isCheap(Expression struct) {
    return struct instanceof CreateNamedStruct
        || struct instanceof Attribute
        || (struct instanceof GetStructField field && isCheap(field.child()));
  }

  /** The struct with only these fields, in this order; null where the struct is. */
  static Expression select(Expression struct, List<Integer> indexes) {
    StructType type = (StructType) struct.dataType();
    boolean isWhole = indexes.size() == type.fields().length;
    List<String> names = new ArrayList<>();
    List<Expression> values = new ArrayList<>();
    for (int i = 0; i < indexes.size(); i++) {
      isWhole &= indexes.get(i) == i;
      names.add(type.fields()[indexes.get(i)].name());
      values.add(field(struct, indexes.get(i)));
    }
    if (isWhole) {
      return struct;
    }
    Expression selected = struct(names, values);
    return struct.nullable()
        ? new If(new IsNull(struct), nullOf(selected.dataType()), selected)
        : selected;
  }

  /** A null of a type. */
  static Expression nullOf(DataType type) {
    return Literal.create(null, type);
  }

  static <T> Seq<T> seq(List<? extends T> list) {
    return CollectionConverters.<T>asScala(new ArrayList<T>(list)).toSeq();
  }

  static List<Expression> list(Seq<Expression> seq) {
    return List.copyOf(CollectionConverters.asJava(seq));
  }
}
