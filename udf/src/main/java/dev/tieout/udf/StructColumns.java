package dev.tieout.udf;

import dev.tieout.core.spec.Refusal;
import java.util.HashSet;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Makes the columns of a row of a struct's fields. */
final class StructColumns {

  private StructColumns() {}

  /**
   * The struct, in which a field that only ever is null has the type of its namesake in another
   * struct, or else that of texts.
   *
   * @throws Refusal if a field has no name, or two have one
   */
  static StructType of(StructType struct, @Nullable StructType other) {
    StructField[] fields = struct.fields().clone();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < fields.length; i++) {
      String name = fields[i].name();
      if (name.isEmpty()) {
        throw new Refusal("Field " + (i + 1) + " of a struct has no name; name it.");
      }
      if (!names.add(name)) {
        throw new Refusal(
            "Two fields of a struct are named '"
                + name
                + "'; name them with AS, or leave one out.");
      }
      if (fields[i].dataType() instanceof NullType) {
        fields[i] = new StructField(name, typeOf(name, other), true, fields[i].metadata());
      }
    }
    return new StructType(fields);
  }

  private static DataType typeOf(String name, @Nullable StructType other) {
    DataType found = DataTypes.StringType;
    if (other != null) {
      for (StructField field : other.fields()) {
        if (field.name().equals(name)) {
          found = field.dataType();
          break;
        }
        found = field.name().equalsIgnoreCase(name) ? field.dataType() : found;
      }
    }
    return found instanceof NullType ? DataTypes.StringType : found;
  }

  /** Both structs' fields, the first's before the second's. */
  static StructType joined(StructType first, StructType second) {
    StructType joined = first;
    for (StructField field : second.fields()) {
      joined = joined.add(field);
    }
    return joined;
  }
}
