package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.result.Summary;
import dev.tieout.core.spec.Spec;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** One value stored in two ways ties out; its neighbour does not. */
@ExtendWith(SparkTestSession.class)
final class ParquetTypesTest {
  private static final long MICROS = 1_577_836_800_000_001L;
  private static final long DAY_MILLIS = 86_399_999;

  @TempDir private Path directory;
  private SparkSession session;
  private int files;

  @BeforeEach
  void useSession(SparkSession session) {
    this.session = session;
  }

  // Case N28.
  @Test
  void readsIntegersOfEveryWidthAndSign() throws IOException {
    tiesOut(integer(8, true, -128), integer(64, true, -128L), integer(32, true, -127));
    tiesOut(integer(8, false, 255), integer(16, false, 255), integer(16, true, 254));
    tiesOut(integer(32, false, -1), integer(64, true, 4294967295L), integer(32, true, -1));
    tiesOut(integer(64, false, -1L), decimal(20, "18446744073709551615"), integer(64, true, -1L));
  }

  // Cases 23 and 24.
  @Test
  void readsDecimalsOfEveryStorage() throws IOException {
    tiesOut(
        new Stored(
            primitive(PrimitiveTypeName.INT32, LogicalTypeAnnotation.decimalType(2, 9)), 900),
        new Stored(
            primitive(PrimitiveTypeName.INT64, LogicalTypeAnnotation.decimalType(1, 9)), 90L),
        decimal(30, "10"));
    tiesOut(
        new Stored(
            primitive(PrimitiveTypeName.BINARY, LogicalTypeAnnotation.decimalType(3, 38)),
            Binary.fromConstantByteArray(
                new BigDecimal("-1.5").setScale(3).unscaledValue().toByteArray())),
        new Stored(
            primitive(PrimitiveTypeName.INT32, LogicalTypeAnnotation.decimalType(1, 4)), -15),
        decimal(38, "-1"));
  }

  @Test
  void readsShortDecimalsInByteArrays() throws IOException {
    for (int precision : List.of(4, 9, 18)) {
      LogicalTypeAnnotation decimal = LogicalTypeAnnotation.decimalType(2, precision);
      tiesOut(
          new Stored(
              primitive(PrimitiveTypeName.BINARY, decimal),
              Binary.fromConstantByteArray(new byte[] {1, 0})),
          new Stored(primitive(PrimitiveTypeName.INT64, decimal), 256),
          new Stored(primitive(PrimitiveTypeName.INT64, decimal), 255));
    }
  }

  // Case 44.
  @Test
  void readsTimestampsOfEveryUnit() throws IOException {
    for (boolean isInstant : List.of(true, false)) {
      tiesOut(
          timestamp(TimeUnit.NANOS, isInstant, MICROS * 1000),
          timestamp(TimeUnit.MICROS, isInstant, MICROS),
          timestamp(TimeUnit.NANOS, isInstant, MICROS * 1000 + 1));
      tiesOut(
          timestamp(TimeUnit.MILLIS, isInstant, -1),
          timestamp(TimeUnit.NANOS, isInstant, -1_000_000),
          timestamp(TimeUnit.MICROS, isInstant, -1));
    }
    tiesOut(int96(MICROS), timestamp(TimeUnit.MICROS, true, MICROS), int96(MICROS + 1));
    tiesOut(
        int96(1000, 1),
        timestamp(TimeUnit.NANOS, true, 1_000_001),
        timestamp(TimeUnit.MICROS, true, 1000));
    tiesOut(int96(-1), timestamp(TimeUnit.MICROS, true, -1), int96(-2));
  }

  @Test
  void readsTimesOfEveryUnit() throws IOException {
    tiesOut(
        time(TimeUnit.MILLIS, (int) DAY_MILLIS),
        time(TimeUnit.MICROS, DAY_MILLIS * 1000),
        time(TimeUnit.NANOS, DAY_MILLIS * 1_000_000 + 1));
    tiesOut(
        time(TimeUnit.NANOS, DAY_MILLIS * 1_000_000),
        time(TimeUnit.MICROS, DAY_MILLIS * 1000),
        time(TimeUnit.MICROS, DAY_MILLIS * 1000 + 1));
  }

  @Test
  void readsFloatsOfEveryWidth() throws IOException {
    PrimitiveType half =
        Types.required(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
            .length(2)
            .as(LogicalTypeAnnotation.float16Type())
            .named("v");
    Stored minus2 = new Stored(half, Binary.fromConstantByteArray(new byte[] {0, (byte) 0xc0}));
    Stored smallest = new Stored(half, Binary.fromConstantByteArray(new byte[] {1, 0}));
    tiesOut(minus2, floating(PrimitiveTypeName.DOUBLE, -2.0), smallest);
    tiesOut(smallest, floating(PrimitiveTypeName.FLOAT, 0x1p-24f), minus2);
  }

  @Test
  void readsTextAndBytesOfEveryKind() throws IOException {
    Binary text = Binary.fromString("{}");
    tiesOut(
        new Stored(primitive(PrimitiveTypeName.BINARY, LogicalTypeAnnotation.jsonType()), text),
        new Stored(primitive(PrimitiveTypeName.BINARY, LogicalTypeAnnotation.stringType()), text),
        new Stored(
            primitive(PrimitiveTypeName.BINARY, LogicalTypeAnnotation.enumType()),
            Binary.fromString("{} ")));
    Binary id = Binary.fromConstantByteArray(new byte[16]);
    PrimitiveType uuid =
        Types.required(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
            .length(16)
            .as(LogicalTypeAnnotation.uuidType())
            .named("v");
    tiesOut(
        new Stored(uuid, id),
        new Stored(primitive(PrimitiveTypeName.BINARY, null), id),
        new Stored(primitive(PrimitiveTypeName.BINARY, null), Binary.fromString("x")));
  }

  @Test
  void movesWhatWasWrittenInTheJulianCalendar() throws IOException {
    for (String type : List.of("INT96", "TIMESTAMP_MILLIS", "TIMESTAMP_MICROS")) {
      String legacy = writeAncient(type, "LEGACY");
      String corrected = writeAncient("TIMESTAMP_MICROS", "CORRECTED");
      Spec spec = Spec.EMPTY.with(legacy, corrected, Spec.Key.parse("id"));

      Summary summary = SparkReconciliation.run(session, spec).summary();

      assertThat(summary.matched()).as(type).isEqualTo(2);
    }
  }

  private String writeAncient(String type, String calendar) {
    SparkSession writing = session.newSession();
    writing.conf().set("spark.sql.parquet.outputTimestampType", type);
    writing.conf().set("spark.sql.parquet.datetimeRebaseModeInWrite", calendar);
    writing.conf().set("spark.sql.parquet.int96RebaseModeInWrite", calendar);
    writing.conf().set("spark.sql.session.timeZone", "America/Los_Angeles");
    String folder = directory.resolve(type + calendar + files++).toString();
    writing
        .sql(
            "select 1 as id, timestamp'1001-01-01 01:02:03.123Z' as t, date'1001-01-01' as d"
                + " union all select 2, timestamp'2024-01-01 00:00:00Z', date'2024-01-01'")
        .coalesce(1)
        .write()
        .parquet(folder);
    return folder;
  }

  private void tiesOut(Stored stored, Stored same, Stored other) throws IOException {
    assertThat(compare(stored, same).outcome()).isEqualTo(Summary.Outcome.TIED_OUT);
    assertThat(compare(same, stored).outcome()).isEqualTo(Summary.Outcome.TIED_OUT);
    assertThat(compare(stored, stored).outcome()).isEqualTo(Summary.Outcome.TIED_OUT);
    assertThat(compare(stored, other).mismatched()).isEqualTo(1);
  }

  private Summary compare(Stored left, Stored right) throws IOException {
    Spec spec = Spec.EMPTY.with(write(left), write(right), Spec.Key.parse("id"));
    return SparkReconciliation.run(session, spec).summary();
  }

  private String write(Stored stored) throws IOException {
    MessageType type =
        Types.buildMessage()
            .addField(new PrimitiveType(Repetition.REQUIRED, PrimitiveTypeName.INT64, "id"))
            .addField(stored.type())
            .named("row");
    Path file = directory.resolve("file" + files++ + ".parquet");
    ParquetFiles.write(file, type, List.of(1L), (id, group) -> stored.add(group.append("id", id)));
    return file.toString();
  }

  private static PrimitiveType primitive(
      PrimitiveTypeName name, @Nullable LogicalTypeAnnotation annotation) {
    return Types.required(name).as(annotation).named("v");
  }

  private static Stored integer(int bits, boolean isSigned, Number value) {
    PrimitiveTypeName name = bits == 64 ? PrimitiveTypeName.INT64 : PrimitiveTypeName.INT32;
    return new Stored(primitive(name, LogicalTypeAnnotation.intType(bits, isSigned)), value);
  }

  private static Stored decimal(int precision, String whole) {
    byte[] unscaled = new byte[16];
    byte[] shortest = new BigDecimal(whole).unscaledValue().toByteArray();
    byte sign = (byte) (shortest[0] < 0 ? -1 : 0);
    java.util.Arrays.fill(unscaled, sign);
    System.arraycopy(shortest, 0, unscaled, 16 - shortest.length, shortest.length);
    return new Stored(
        Types.required(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
            .length(16)
            .as(LogicalTypeAnnotation.decimalType(0, precision))
            .named("v"),
        Binary.fromConstantByteArray(unscaled));
  }

  private static Stored timestamp(TimeUnit unit, boolean isInstant, long value) {
    return new Stored(
        primitive(PrimitiveTypeName.INT64, LogicalTypeAnnotation.timestampType(isInstant, unit)),
        value);
  }

  private static Stored int96(long micros) {
    return int96(micros, 0);
  }

  private static Stored int96(long micros, int nanos) {
    long day = Math.floorDiv(micros, 86_400_000_000L);
    ByteBuffer bytes = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    bytes
        .putLong(Math.floorMod(micros, 86_400_000_000L) * 1000 + nanos)
        .putInt((int) day + 2_440_588);
    return new Stored(
        primitive(PrimitiveTypeName.INT96, null), Binary.fromConstantByteArray(bytes.array()));
  }

  private static Stored time(TimeUnit unit, Number value) {
    PrimitiveTypeName name =
        unit == TimeUnit.MILLIS ? PrimitiveTypeName.INT32 : PrimitiveTypeName.INT64;
    return new Stored(primitive(name, LogicalTypeAnnotation.timeType(true, unit)), value);
  }

  private static Stored floating(PrimitiveTypeName name, Number value) {
    return new Stored(primitive(name, null), value);
  }

  /** A value of a Parquet type. */
  private record Stored(PrimitiveType type, Object value) {
    void add(Group group) {
      BiConsumer<String, Group> add =
          switch (type.getPrimitiveTypeName()) {
            case INT32 -> (name, row) -> row.append(name, ((Number) value).intValue());
            case INT64 -> (name, row) -> row.append(name, ((Number) value).longValue());
            case FLOAT -> (name, row) -> row.append(name, ((Number) value).floatValue());
            case DOUBLE -> (name, row) -> row.append(name, ((Number) value).doubleValue());
            case BOOLEAN -> (name, row) -> row.append(name, (Boolean) value);
            case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 ->
                (name, row) -> row.append(name, (Binary) value);
          };
      add.accept("v", group);
    }
  }
}
