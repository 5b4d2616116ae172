package dev.tieout.udf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

final class SparkTypesTest {
  private static final Column NULLABLE_INT =
      Column.nullable("x", new Type.Int(32, Type.Sign.SIGNED));

  @Test
  void knowsEveryFlatType() {
    becomes(DataTypes.BooleanType, new Type.Bool());
    becomes(DataTypes.ByteType, new Type.Int(8, Type.Sign.SIGNED));
    becomes(DataTypes.ShortType, new Type.Int(16, Type.Sign.SIGNED));
    becomes(DataTypes.IntegerType, new Type.Int(32, Type.Sign.SIGNED));
    becomes(DataTypes.LongType, new Type.Int(64, Type.Sign.SIGNED));
    becomes(DataTypes.FloatType, new Type.Floating(32));
    becomes(DataTypes.DoubleType, new Type.Floating(64));
    becomes(DataTypes.createDecimalType(38, 38), new Type.Decimal(38, 38));
    becomes(DataTypes.StringType, new Type.Text());
    becomes(DataTypes.createCharType(3), new Type.Text());
    becomes(DataTypes.createVarcharType(3), new Type.Text());
    becomes(DataTypes.BinaryType, new Type.Binary());
    becomes(DataTypes.DateType, new Type.Date());
    becomes(Objects.requireNonNull(SparkTypes.timeOfMicros()), new Type.Time());
    becomes(DataTypes.TimestampType, new Type.Timestamp(Type.Unit.MICROS, Type.Clock.INSTANT));
    becomes(DataTypes.TimestampNTZType, new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL));
  }

  @Test
  void keepsTheShapeOfNestedTypes() {
    StructType struct = new StructType().add("x", DataTypes.IntegerType, true);

    becomes(struct, new Type.Struct(List.of(NULLABLE_INT)));
    becomes(
        DataTypes.createArrayType(DataTypes.StringType, false),
        new Type.ListOf(Column.required("element", new Type.Text())));
    becomes(
        DataTypes.createMapType(DataTypes.StringType, DataTypes.DateType, true),
        new Type.MapOf(
            Column.required("key", new Type.Text()), Column.nullable("value", new Type.Date())));
  }

  @Test
  void takesWhatItDoesNotKnowForUnknown() {
    becomes(DataTypes.CalendarIntervalType, new Type.Unknown("interval"));
    becomes(DataTypes.VariantType, new Type.Unknown("variant"));
  }

  @Test
  void readsAStructAsASchema() {
    StructType struct =
        new StructType().add("a.b", DataTypes.LongType, false).add("A.B", DataTypes.DateType, true);

    assertThat(SparkTypes.schema(struct))
        .isEqualTo(
            Schema.of(
                Column.required("a.b", new Type.Int(64, Type.Sign.SIGNED)),
                Column.nullable("A.B", new Type.Date())));
    assertThat(SparkTypes.struct(SparkTypes.schema(struct))).isEqualTo(struct);
  }

  @Test
  void hasNoSparkTypeForWhatSparkCannotHold() {
    for (Type type :
        List.of(
            new Type.Int(64, Type.Sign.UNSIGNED),
            new Type.Uuid(),
            new Type.Timestamp(Type.Unit.NANOS, Type.Clock.LOCAL))) {
      assertThatThrownBy(() -> SparkTypes.dataType(type))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(type.toString());
    }
  }

  private static void becomes(DataType from, Type to) {
    assertThat(SparkTypes.type(from)).isEqualTo(to);
  }
}
