package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.result.Summary;
import dev.tieout.core.spec.Spec;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of few different values, with nulls, duplicates and unlike types, against a naive model. */
@ExtendWith(SparkTestSession.class)
final class RandomRowsTest {
  private static final double NULL_SHARE = 0.15;

  /** Pairs of types that compare, and the few values that both can hold. */
  private static final List<Domain> DOMAINS =
      List.of(
          Domain.of(DataTypes.LongType, DataTypes.IntegerType, 0L, -1L, 7L),
          Domain.of(DataTypes.ShortType, DataTypes.ByteType, (short) 127, (short) -128),
          Domain.of(decimal(9, 2), decimal(38, 10), number("1.50"), number("-0.25"), number("0")),
          Domain.of(DataTypes.LongType, decimal(20, 3), 12L, -3L, 0L),
          Domain.of(DataTypes.DoubleType, DataTypes.FloatType, Double.NaN, -0.0, 0.0, 1.5),
          Domain.of(DataTypes.IntegerType, DataTypes.DoubleType, 1, 2, -3),
          Domain.of(decimal(10, 1), DataTypes.DoubleType, number("0.1"), number("2.0")),
          Domain.of(DataTypes.StringType, DataTypes.StringType, "", "a", "a ", "\u00e9"),
          Domain.of(DataTypes.BinaryType, DataTypes.BinaryType, new byte[0], new byte[] {0}),
          Domain.of(DataTypes.BooleanType, DataTypes.BooleanType, true, false),
          Domain.of(
              DataTypes.DateType,
              DataTypes.DateType,
              LocalDate.of(1, 1, 1),
              LocalDate.of(1969, 12, 31),
              LocalDate.of(9999, 12, 31)),
          Domain.of(
              DataTypes.TimestampType,
              DataTypes.TimestampType,
              Instant.parse("1500-03-01T00:00:00.000001Z"),
              Instant.parse("1970-01-01T00:00:00Z")),
          Domain.of(
              DataTypes.TimestampNTZType,
              DataTypes.TimestampNTZType,
              LocalDateTime.parse("1969-12-31T23:59:59.999999"),
              LocalDateTime.parse("2024-02-29T12:00:00")));

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void countsAsTheNaiveModelDoes(long seed, SparkSession session) throws IOException {
    Random random = new Random(seed);
    int keyCount = 1 + random.nextInt(2);
    List<Domain> columns = new ArrayList<>();
    for (int i = 0; i < keyCount + 1 + random.nextInt(3); i++) {
      columns.add(DOMAINS.get(random.nextInt(DOMAINS.size())));
    }
    List<Row> source = rows(random, columns, Role.FIRST);
    List<Row> target = rows(random, columns, Role.SECOND);
    write(session, source, struct(columns, Role.FIRST), "source");
    write(session, target, struct(columns, Role.SECOND), "target");

    Summary summary = SparkReconciliation.run(session, spec(keyCount)).summary();

    MultisetModel model = new MultisetModel(keyCount);
    model.add(source, target);
    assertThat(MultisetModel.Counts.of(summary))
        .as("seed %d, %s", seed, columns)
        .isEqualTo(model.counts());
  }

  private static List<Row> rows(Random random, List<Domain> columns, Role role) {
    List<Row> rows = new ArrayList<>();
    int count = random.nextInt(60);
    for (int r = 0; r < count; r++) {
      Object[] values = new Object[columns.size()];
      for (int c = 0; c < values.length; c++) {
        values[c] = columns.get(c).random(random, role);
      }
      rows.add(RowFactory.create(values));
    }
    return rows;
  }

  private static StructType struct(List<Domain> columns, Role role) {
    StructType struct = new StructType();
    for (int i = 0; i < columns.size(); i++) {
      struct = struct.add("c" + i, columns.get(i).type(role), true);
    }
    return struct;
  }

  private void write(SparkSession session, List<Row> rows, StructType struct, String name) {
    session
        .createDataFrame(rows, struct)
        .repartition(3)
        .write()
        .parquet(directory.resolve(name).toString());
  }

  private Spec spec(int keyCount) {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < keyCount; i++) {
      keys.add("c" + i);
    }
    return Spec.EMPTY.with(
        directory.resolve("source").toString(),
        directory.resolve("target").toString(),
        Spec.Key.columns(keys));
  }

  private static DataType decimal(int precision, int scale) {
    return DataTypes.createDecimalType(precision, scale);
  }

  private static BigDecimal number(String text) {
    return new BigDecimal(text);
  }

  private enum Role {
    FIRST,
    SECOND
  }

  /** A type for each side, and values of the first that the second has too. */
  private record Domain(DataType first, DataType second, List<Object> values) {

    static Domain of(DataType first, DataType second, Object... values) {
      return new Domain(first, second, List.of(values));
    }

    DataType type(Role role) {
      return role == Role.FIRST ? first : second;
    }

    @Nullable Object random(Random random, Role role) {
      if (random.nextDouble() < NULL_SHARE) {
        return null;
      }
      return as(type(role), values.get(random.nextInt(values.size())));
    }

    private static Object as(DataType type, Object value) {
      if (!(value instanceof Number number)) {
        return value;
      }
      if (type.equals(DataTypes.ByteType)) {
        return number.byteValue();
      }
      if (type.equals(DataTypes.ShortType)) {
        return number.shortValue();
      }
      if (type.equals(DataTypes.IntegerType)) {
        return number.intValue();
      }
      if (type.equals(DataTypes.LongType)) {
        return number.longValue();
      }
      if (type.equals(DataTypes.FloatType)) {
        return number.floatValue();
      }
      if (type.equals(DataTypes.DoubleType)) {
        return number.doubleValue();
      }
      return new BigDecimal(number.toString());
    }
  }
}
