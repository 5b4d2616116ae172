package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** What parquet-java reads in a file, checksums verified. */
public record ReadBack(ParquetMetadata footer, List<List<Group>> rowGroups) {

  public static ReadBack of(Path file) throws IOException {
    ParquetReadOptions options =
        HadoopReadOptions.builder(new org.apache.hadoop.conf.Configuration(false))
            .usePageChecksumVerification()
            .build();
    List<List<Group>> rowGroups = new ArrayList<>();
    try (ParquetFileReader reader = new ParquetFileReader(new LocalInputFile(file), options)) {
      MessageType schema = reader.getFileMetaData().getSchema();
      MessageColumnIO columns = new ColumnIOFactory().getColumnIO(schema);
      for (PageReadStore pages = reader.readNextRowGroup();
          pages != null;
          pages = reader.readNextRowGroup()) {
        List<Group> rows = new ArrayList<>();
        RecordReader<Group> records =
            columns.getRecordReader(pages, new GroupRecordConverter(schema));
        for (long i = 0; i < pages.getRowCount(); i++) {
          rows.add(records.read());
        }
        rowGroups.add(rows);
      }
      return new ReadBack(reader.getFooter(), rowGroups);
    }
  }

  public List<Group> rows() {
    return rowGroups.stream().flatMap(List::stream).toList();
  }

  /** A field in the form of {@link Values}. */
  static @Nullable Object value(Group row, int field, Type type) {
    if (row.getFieldRepetitionCount(field) == 0) {
      return null;
    }
    if (type instanceof Type.Bool) {
      return row.getBoolean(field, 0) ? 1L : 0L;
    }
    if (type instanceof Type.Floating floating) {
      return Double.doubleToRawLongBits(floating(row, field, floating.bits()));
    }
    if (type instanceof Type.Int integer && integer.bits() < 64) {
      int value = row.getInteger(field, 0);
      return integer.sign() == Type.Sign.UNSIGNED ? Integer.toUnsignedLong(value) : (long) value;
    }
    if (type instanceof Type.Date
        || (type instanceof Type.Decimal decimal && decimal.precision() <= 9)) {
      return (long) row.getInteger(field, 0);
    }
    if (type instanceof Type.Timestamp timestamp
        && timestamp.unit() == Type.Unit.SECONDS_AND_NANOS) {
      NanoTime time = NanoTime.fromBinary(row.getInt96(field, 0));
      return new Values.Instant(
          (time.getJulianDay() - 2_440_588L) * 86_400 + time.getTimeOfDayNanos() / 1_000_000_000,
          (int) (time.getTimeOfDayNanos() % 1_000_000_000));
    }
    if (ColumnVector.carriesBytes(type)) {
      return Values.Bytes.of(row.getBinary(field, 0).getBytes(), type);
    }
    return row.getLong(field, 0);
  }

  private static double floating(Group row, int field, int bits) {
    if (bits == 64) {
      return row.getDouble(field, 0);
    }
    if (bits == 32) {
      return row.getFloat(field, 0);
    }
    byte[] half = row.getBinary(field, 0).getBytes();
    return half((half[1] & 0xFF) << 8 | (half[0] & 0xFF));
  }

  /** The number that IEEE 754 gives to the bits of a binary16. */
  static float half(int bits) {
    int exponent = (bits >>> 10) & 31;
    int fraction = bits & 1023;
    float magnitude;
    if (exponent == 31) {
      magnitude = fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
    } else if (exponent == 0) {
      magnitude = Math.scalb((float) fraction, -24);
    } else {
      magnitude = Math.scalb((float) (1024 + fraction), exponent - 25);
    }
    return (bits & 0x8000) == 0 ? magnitude : -magnitude;
  }
}
