package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.AbstractEngineContract;
import dev.tieout.core.contract.Break;
import dev.tieout.core.contract.BreakCollector;
import dev.tieout.core.contract.EngineResult;
import dev.tieout.core.contract.Table;
import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.jobs.internal.read.Input;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import dev.tieout.local.internal.write.parquet.ParquetFileWriter;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The contract of engines, through Parquet files that the single-node engine's writer makes. */
@ExtendWith(SparkTestSession.class)
class SparkEngineContractTest extends AbstractEngineContract {
  @TempDir private Path directory;
  private SparkSession session;
  private int runs;

  @BeforeEach
  void useSession(SparkSession session) {
    this.session = session;
  }

  protected SparkReconciliation.Method method() {
    return SparkReconciliation.Method.MERGE;
  }

  /** A run takes half a second, and the other engine tries many. */
  @Override
  protected int scenarioCount() {
    return 12;
  }

  @Override
  protected EngineResult run(Comparison comparison, Table source, Table target) throws IOException {
    Path folder = Files.createDirectory(directory.resolve("run" + runs++));
    Path out = folder.resolve("out");
    Summary summary =
        SparkReconciliation.run(
                session,
                (left, right) -> comparison,
                method(),
                write(comparison, Side.SOURCE, source, folder.resolve("source.parquet")),
                write(comparison, Side.TARGET, target, folder.resolve("target.parquet")),
                new SparkReconciliation.Output(
                    out.toString(), SparkReconciliation.Existing.REFUSED))
            .summary();
    return new EngineResult(summary, breaks(comparison, out.resolve("breaks")));
  }

  private DataSpec write(Comparison comparison, Side side, Table table, Path file)
      throws IOException {
    List<Column> columns = new ArrayList<>();
    for (String name : comparison.columnsToRead(side)) {
      columns.add(table.schema().column(table.schema().indexOf(name)));
    }
    Schema schema = new Schema(columns);
    try (ParquetFileWriter writer =
            ParquetFileWriter.create(file, schema, ParquetWriteOptions.DEFAULT);
        RowReader reader = table.reader(comparison, side, runs)) {
      RowBatch batch = new RowBatch(columns, RowBatch.DEFAULT_CAPACITY_ROWS);
      while (reader.read(batch)) {
        writer.write(batch);
      }
    }
    // Both engines take a file's columns for the same types, so they resolve alike.
    DataSpec data = DataSpec.of(file.toString());
    assertThat(Input.open(session, side, data).schema()).isEqualTo(stored(schema));
    return data;
  }

  /** The schema as a file keeps it: INT96 does not say that it has no zone. */
  private static Schema stored(Schema schema) {
    List<Column> columns = new ArrayList<>();
    for (Column column : schema.columns()) {
      boolean isInt96 =
          column.type() instanceof Type.Timestamp timestamp
              && timestamp.unit() == Type.Unit.SECONDS_AND_NANOS;
      columns.add(
          isInt96
              ? Column.nullable(
                  column.name(),
                  new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, Type.Clock.INSTANT))
              : column);
    }
    return new Schema(columns);
  }

  private static List<Break> breaks(Comparison comparison, Path folder) throws IOException {
    Schema schema = BreakColumns.schema(comparison);
    Dataset written =
        Dataset.open(Side.SOURCE, DataSpec.of(folder.toString()), ParquetReadOptions.DEFAULT);
    assertThat(written.schema()).isEqualTo(schema);
    BreakCollector collector = new BreakCollector();
    List<String> names = schema.columns().stream().map(Column::name).toList();
    try (RowReader reader = written.reader(names, ParquetReadOptions.DEFAULT)) {
      RowBatch batch = new RowBatch(schema.columns(), RowBatch.DEFAULT_CAPACITY_ROWS);
      while (reader.read(batch)) {
        collector.accept(batch);
        for (int i = 0; i < batch.columnCount(); i++) {
          batch.vector(i).reset();
        }
      }
    }
    return collector.breaks();
  }
}
