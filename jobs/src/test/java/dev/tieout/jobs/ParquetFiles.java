package dev.tieout.jobs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Writes Parquet files of any schema, also such as Spark would not write. */
final class ParquetFiles {

  private ParquetFiles() {}

  /**
   * Writes a file.
   *
   * @param schema the fields, as in {@code required int64 id; optional binary name (STRING);}
   * @param fill fills a row for each value
   */
  static <T> Path write(Path file, String schema, List<T> values, BiConsumer<T, Group> fill)
      throws IOException {
    MessageType type = MessageTypeParser.parseMessageType("message row { " + schema + " }");
    return write(file, type, values, fill);
  }

  static <T> Path write(Path file, MessageType type, List<T> values, BiConsumer<T, Group> fill)
      throws IOException {
    return write(file, type, Map.of(), values, fill);
  }

  /**
   * Writes a file.
   *
   * @param properties what the footer says beside the schema
   */
  static <T> Path write(
      Path file,
      MessageType type,
      Map<String, String> properties,
      List<T> values,
      BiConsumer<T, Group> fill)
      throws IOException {
    Configuration conf = new Configuration();
    SimpleGroupFactory groups = new SimpleGroupFactory(type);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(
                HadoopOutputFile.fromPath(new org.apache.hadoop.fs.Path(file.toUri()), conf))
            .withType(type)
            .withExtraMetaData(properties)
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .withPageWriteChecksumEnabled(true)
            .build()) {
      for (T value : values) {
        Group group = groups.newGroup();
        fill.accept(value, group);
        writer.write(group);
      }
    }
    return file;
  }

  /** A file of ids and names. */
  static Path writeNames(Path file, List<Long> ids) throws IOException {
    return write(
        file,
        "required int64 id; optional binary name (STRING);",
        ids,
        (id, group) -> group.append("id", id).append("name", "name " + id));
  }
}
