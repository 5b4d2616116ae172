package dev.tieout.jobs.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.spark.sql.execution.datasources.parquet.ParquetToSparkSchemaConverter;
import org.apache.spark.util.SerializableConfiguration;

/** Reads footers, on the driver or in tasks. */
final class FooterReader implements Serializable {
  private static final long serialVersionUID = 1;

  private final SerializableConfiguration conf;
  private final Side side;

  FooterReader(SerializableConfiguration conf, Side side) {
    this.conf = conf;
    this.side = side;
  }

  /**
   * Reads the footer of a file.
   *
   * @throws Refusal if it has none that can be read
   */
  FileFooter read(String path) {
    try (ParquetFileReader reader =
        ParquetFileReader.open(HadoopInputFile.fromPath(new Path(path), conf.value()))) {
      return footer(path, reader.getFooter());
    } catch (IOException | RuntimeException damage) {
      throw new Refusal(
          "File '"
              + path
              + "' of the "
              + side.word()
              + " cannot be read as Parquet ("
              + Cause.firstLine(damage)
              + "); it is damaged or something else: write it again, or move it away.",
          damage);
    }
  }

  private FileFooter footer(String path, ParquetMetadata metadata) {
    WriterCalendar calendar = WriterCalendar.of(metadata.getFileMetaData().getKeyValueMetaData());
    MessageType schema = metadata.getFileMetaData().getSchema();
    ParquetFields fields =
        new ParquetFields(new ParquetToSparkSchemaConverter(conf.value()), calendar);
    List<FileColumn> columns = fields.columns(schema);
    Map<String, Integer> indexes = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      if (indexes.put(columns.get(i).name(), i) != null) {
        throw new IllegalArgumentException("two columns are named '" + columns.get(i).name() + "'");
      }
    }
    long rows = 0;
    long[] columnBytes = new long[columns.size()];
    for (BlockMetaData block : metadata.getBlocks()) {
      rows = Math.addExact(rows, block.getRowCount());
      for (ColumnChunkMetaData chunk : block.getColumns()) {
        Integer column = indexes.get(chunk.getPath().toArray()[0]);
        if (column != null) {
          columnBytes[column] += chunk.getTotalUncompressedSize();
          if (chunk.getEncodings().contains(Encoding.BYTE_STREAM_SPLIT)
              || isUnsigned64InDictionary(chunk)) {
            columns.set(column, columns.get(column).readBy(ParquetReader.BY_ROW));
          }
        }
      }
    }
    List<String> julian = new ArrayList<>();
    List<String> zoneless = new ArrayList<>();
    for (Type field : schema.getFields()) {
      if (calendar.rebases(field)) {
        julian.add(field.getName());
      }
      if (!calendar.namesZone() && calendar.movesTimestamps(field)) {
        zoneless.add(field.getName());
      }
    }
    return new FileFooter(path, rows, columns, columnBytes, julian, zoneless);
  }

  /** Spark's reader by column takes the dictionary of such a column for one of 32-bit integers. */
  private static boolean isUnsigned64InDictionary(ColumnChunkMetaData chunk) {
    boolean isUnsigned64 =
        chunk.getPrimitiveType().getLogicalTypeAnnotation()
                instanceof LogicalTypeAnnotation.IntLogicalTypeAnnotation integer
            && !integer.isSigned()
            && integer.getBitWidth() == Long.SIZE;
    return isUnsigned64 && chunk.getEncodings().stream().anyMatch(Encoding::usesDictionary);
  }
}
