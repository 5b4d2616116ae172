package dev.tieout.jobs.internal.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * What ends the first line of files, by which Spark's CSV reader takes all their line ends. Where
 * that has a carriage return, it makes a line feed of each line end in a quoted field.
 */
final class LineEnds {
  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_TASKS = 1_000;

  private LineEnds() {}

  /** Whether the first line of any of the files ends in a carriage return. */
  static boolean haveCarriageReturn(SparkSession session, List<String> files) {
    SerializableConfiguration conf =
        new SerializableConfiguration(SparkReading.configuration(session));
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    return !context
        .parallelize(files, Math.min(MAX_TASKS, files.size()))
        .filter(file -> hasCarriageReturn(conf.value(), new Path(file)))
        .isEmpty();
  }

  private static boolean hasCarriageReturn(Configuration conf, Path file) throws IOException {
    try (InputStream in = decompressed(conf, file)) {
      byte[] start = in.readNBytes(MAX_BYTES);
      for (byte each : start) {
        if (each == '\n' || each == '\r') {
          return each == '\r';
        }
      }
      return false;
    }
  }

  /** The bytes of a file, decompressed as its name says. */
  static InputStream decompressed(Configuration conf, Path file) throws IOException {
    CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(file);
    InputStream raw = file.getFileSystem(conf).open(file);
    try {
      return codec == null ? raw : codec.createInputStream(raw);
    } catch (IOException | RuntimeException failure) {
      raw.close();
      throw failure;
    }
  }
}
