package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.AbstractEngineContract;
import dev.tieout.core.contract.Break;
import dev.tieout.core.contract.BreakCollector;
import dev.tieout.core.contract.EngineResult;
import dev.tieout.core.contract.Scenario;
import dev.tieout.core.contract.Table;
import dev.tieout.core.contract.Types;
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
import java.util.Random;
import java.util.function.Predicate;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
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

  /**
   * Spark has no reader for lists of what it has no type for beside what its fast reader fails on.
   */
  @Override
  protected Scenario nestedScenario(Random random) {
    Scenario scenario;
    do {
      scenario = super.nestedScenario(random);
    } while (isUnreadable(scenario.source().schema()) || isUnreadable(scenario.target().schema()));
    return scenario;
  }

  private static boolean isUnreadable(Schema schema) {
    return holds(
            schema.columns(),
            type ->
                type instanceof Type.Uuid
                    || type instanceof Type.Time
                    || (type instanceof Type.Floating floating && floating.bits() == 16))
        && holds(
            schema.columns(),
            type ->
                type.equals(Types.UINT64)
                    || (type instanceof Type.Timestamp timestamp
                        && timestamp.unit() == Type.Unit.SECONDS_AND_NANOS));
  }

  private static boolean holds(List<Column> columns, Predicate<Type> what) {
    return columns.stream()
        .anyMatch(column -> what.test(column.type()) || holds(column.type().children(), what));
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
                placed(
                    session,
                    comparison,
                    Side.SOURCE,
                    write(comparison, Side.SOURCE, source, folder.resolve("source.parquet"))),
                placed(
                    session,
                    comparison,
                    Side.TARGET,
                    write(comparison, Side.TARGET, target, folder.resolve("target.parquet"))),
                new SparkReconciliation.Output(
                    out.toString(), SparkReconciliation.Existing.REFUSED))
            .summary();
    return new EngineResult(summary, breaks(comparison, out.resolve("breaks")));
  }

  /** The data as it is to be reconciled. */
  protected DataSpec placed(
      SparkSession session, Comparison comparison, Side side, DataSpec written) throws IOException {
    return written;
  }

  private DataSpec write(Comparison comparison, Side side, Table table, Path file)
      throws IOException {
    List<Column> columns = new ArrayList<>();
    for (String name : comparison.columnsToRead(side)) {
      columns.add(table.schema().column(table.schema().indexOf(name)));
    }
    Schema schema = new Schema(columns);
    DataSpec data = DataSpec.of(file.toString());
    if (columns.stream().anyMatch(column -> NestedJsonLines.holdsEmptyStruct(column.type()))) {
      return NestedJsonLines.write(file, schema, chosen(table, schema));
    }
    if (columns.stream().anyMatch(column -> column.type().isNested())) {
      NestedParquet.write(file, schema, chosen(table, schema));
    } else {
      writeFlat(comparison, side, table, file, schema);
    }
    // Both engines take a file's columns for the same types, so they resolve alike.
    assertThat(Input.open(session, side, data).schema()).isEqualTo(stored(schema));
    return data;
  }

  private void writeFlat(Comparison comparison, Side side, Table table, Path file, Schema schema)
      throws IOException {
    try (ParquetFileWriter writer =
            ParquetFileWriter.create(file, schema, ParquetWriteOptions.DEFAULT);
        RowReader reader = table.reader(comparison, side, runs)) {
      RowBatch batch = new RowBatch(schema.columns(), RowBatch.DEFAULT_CAPACITY_ROWS);
      while (reader.read(batch)) {
        writer.write(batch);
      }
    }
  }

  /** The rows of a table with the columns of a schema only. */
  private static List<List<@Nullable Object>> chosen(Table table, Schema schema) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (List<@Nullable Object> row : table.rows()) {
      List<@Nullable Object> values = new ArrayList<>();
      for (Column column : schema.columns()) {
        values.add(row.get(table.schema().indexOf(column.name())));
      }
      rows.add(values);
    }
    return rows;
  }

  /** The schema as a file keeps it: INT96 does not say that it has no zone. */
  private static Schema stored(Schema schema) {
    return new Schema(schema.columns().stream().map(SparkEngineContractTest::stored).toList());
  }

  private static Column stored(Column column) {
    return new Column(column.name(), stored(column.type()), column.nullability());
  }

  private static Type stored(Type type) {
    if (type instanceof Type.Timestamp timestamp
        && timestamp.unit() == Type.Unit.SECONDS_AND_NANOS) {
      return new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, Type.Clock.INSTANT);
    }
    if (type instanceof Type.Struct struct) {
      return new Type.Struct(
          struct.fields().stream().map(SparkEngineContractTest::stored).toList());
    }
    if (type instanceof Type.ListOf list) {
      return new Type.ListOf(stored(list.element()));
    }
    return type instanceof Type.MapOf map
        ? new Type.MapOf(stored(map.key()), stored(map.value()))
        : type;
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
