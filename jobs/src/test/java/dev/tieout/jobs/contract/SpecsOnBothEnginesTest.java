package dev.tieout.jobs.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tieout.core.contract.Types;
import dev.tieout.core.contract.Values;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import dev.tieout.jobs.SparkReconciliation;
import dev.tieout.jobs.SparkTestSession;
import dev.tieout.local.internal.cli.Main;
import dev.tieout.local.internal.write.parquet.ParquetFileWriter;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Specifications, from their text to the results, mean the same to the single node and to Spark.
 */
@ExtendWith(SparkTestSession.class)
class SpecsOnBothEnginesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> OWN =
      List.of("engine", "mode", "wall_seconds", "peak_rss_bytes", "spilled_bytes", "spark");

  @TempDir private Path folder;
  private SparkSession session;

  @BeforeEach
  void useSession(SparkSession session) {
    this.session = session;
  }

  private void source(String file, Schema schema, Object[]... rows) throws IOException {
    write(folder.resolve("source").resolve(file), schema, rows);
  }

  private void target(String file, Schema schema, Object[]... rows) throws IOException {
    write(folder.resolve("target").resolve(file), schema, rows);
  }

  private static void write(Path file, Schema schema, Object[][] rows) throws IOException {
    Files.createDirectories(file.getParent());
    BatchBuilder batch = new BatchBuilder(schema.columns(), Math.max(1, rows.length));
    for (Object[] row : rows) {
      for (int c = 0; c < row.length; c++) {
        if (row[c] == null) {
          batch.setNull(c);
        } else {
          Values.set(batch, c, schema.column(c).type(), row[c]);
        }
      }
      batch.endRow();
    }
    try (ParquetFileWriter writer =
        ParquetFileWriter.create(file, schema, ParquetWriteOptions.DEFAULT)) {
      writer.write(batch.batch());
    }
  }

  private static Object[] row(Object... values) {
    return values;
  }

  /** The summary of the specification, which both engines give. */
  private JsonNode reconcile(String spec) throws IOException {
    return reconcile(spec, "", "");
  }

  /** The same, with more said of each side's data. */
  private JsonNode reconcile(String spec, String ofSource, String ofTarget) throws IOException {
    Path file = folder.resolve("spec.yaml");
    Files.writeString(
        file,
        spec
            + "\nsource: {path: "
            + folder.resolve("source")
            + ofSource
            + "}\ntarget: {path: "
            + folder.resolve("target")
            + ofTarget
            + "}\n");
    StringWriter err = new StringWriter();
    int status =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            "reconcile",
            "--spec=" + file,
            "--out=" + folder.resolve("local"),
            "--overwrite");
    assertThat(status).as(err.toString()).isIn(0, 1);
    SparkReconciliation.run(
        session,
        SpecReader.read(file),
        new SparkReconciliation.Output(
            folder.resolve("spark").toString(), SparkReconciliation.Existing.REPLACED));
    JsonNode local = summary("local");
    assertThat(summary("spark")).isEqualTo(local);
    assertThat(breaks("spark")).isEqualTo(breaks("local"));
    assertThat(local.get("outcome").asText()).isEqualTo(status == 0 ? "tied_out" : "breaks");
    return local;
  }

  private JsonNode summary(String engine) throws IOException {
    ObjectNode summary =
        (ObjectNode) JSON.readTree(folder.resolve(engine).resolve("summary.json").toFile());
    return summary.remove(OWN);
  }

  private List<Row> breaks(String engine) throws IOException {
    List<Row> rows = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve(engine).resolve("breaks"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".parquet")).sorted().toList()) {
        rows.addAll(session.read().parquet(file.toString()).coalesce(1).collectAsList());
      }
    }
    return rows;
  }

  @Test
  void chooseColumnsByPatternAndCase() throws IOException {
    Schema left =
        Schema.of(
            Column.nullable("id", Types.INT64),
            Column.nullable("amount a", Types.INT64),
            Column.nullable("amount.b", Types.INT64),
            Column.nullable("`note`", Types.TEXT),
            Column.nullable("V", Types.INT64),
            Column.nullable("v", Types.INT64));
    Object[] row = row(1L, 2L, 3L, "n", 4L, 5L);
    source("a.parquet", left, row);
    target("a.parquet", left, row(1L, 3L, 4L, "o", 5L, 6L));

    assertThat(reconcile("key: id\ncolumns: {include: ['amount*']}").get("columns").toString())
        .isEqualTo("{\"amount a\":{\"mismatched\":1},\"amount.b\":{\"mismatched\":1}}");
    assertThat(
            reconcile("key: id\ncolumns: {exclude: ['/a.*/', v], rename: {V: V}, case: exact}")
                .get("columns")
                .toString())
        .isEqualTo("{\"`note`\":{\"mismatched\":1},\"V\":{\"mismatched\":1}}");
  }

  @Test
  void compareKeysOnly() throws IOException {
    Schema left = Schema.of(Column.nullable("id", Types.INT64), Column.nullable("v", Types.TEXT));
    Schema right = Schema.of(Column.nullable("id", Types.INT64), Column.nullable("v", Types.DATE));
    source("a.parquet", left, row(1L, "a"), row(2L, "b"));
    target("a.parquet", right, row(2L, null), row(3L, null));

    JsonNode summary = reconcile("key: id\ncompare: keys_only");

    assertThat(summary.get("matched").asLong()).isEqualTo(1);
    assertThat(summary.get("missing_in_target").asLong()).isEqualTo(1);
    assertThat(summary.get("missing_in_source").asLong()).isEqualTo(1);
  }

  @Test
  void filterRowsOfEitherSide() throws IOException {
    Schema left =
        Schema.of(
            Column.nullable("id", Types.INT64),
            Column.nullable("amount", Types.decimal(9, 2)),
            Column.nullable("state. 😀", Types.TEXT));
    Schema right =
        Schema.of(Column.nullable("ID", Types.signed(32)), Column.nullable("sum", Types.DOUBLE));
    BigDecimal one = new BigDecimal("1.00");
    source("day=2024-01-01/a.parquet", left, row(1L, one, "open"), row(2L, one, null));
    source("day=2024-01-02/a.parquet", left, row(3L, one, "open"), row(4L, null, "shut"));
    target("a.parquet", right, row(1, 1.0), row(3, 1.0), row(5, Double.NaN), row(6, null));

    JsonNode summary =
        reconcile(
            "key: id\ncolumns: {rename: {amount: sum}}\nwhere: amount <= 1.0",
            ", where: \"\\\"state. 😀\\\" LIKE 'op%' AND day > DATE '2024-01-01'\"",
            ", where: id > 2");

    assertThat(summary.get("matched").asLong()).isEqualTo(1);
    assertThat(summary.get("outcome").asText()).isEqualTo("tied_out");
    assertThat(summary.get("source").get("filtered_rows").asLong()).isEqualTo(3);
    assertThat(summary.get("target").get("filtered_rows").asLong()).isEqualTo(3);
  }

  @Test
  void positionsAreForTheSingleNode() throws IOException {
    Schema schema = Schema.of(Column.nullable("id", Types.INT64));
    source("a.parquet", schema, row(1L));

    Spec spec =
        Spec.EMPTY.with(
            folder.resolve("source").toString(),
            folder.resolve("source").toString(),
            new Spec.Key.Position());

    assertThatThrownBy(() -> SparkReconciliation.run(session, spec))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("Spark does not keep the order of rows");
  }

  @Test
  void findTheSameDifferencesOfSchemas() throws IOException {
    Schema left =
        Schema.of(
            Column.required("id", Types.INT64),
            Column.nullable("n", Types.signed(16)),
            Column.nullable("u", Types.unsigned(32)),
            Column.required("amount", Types.decimal(9, 2)),
            Column.nullable("old", Types.UUID));
    Schema right =
        Schema.of(
            Column.required("id", Types.INT64),
            Column.nullable("AMOUNT", Types.decimal(38, 4)),
            Column.nullable("u", Types.INT64),
            Column.nullable("n", Types.INT64),
            Column.nullable("new", Types.timestamp(dev.tieout.core.schema.Type.Unit.NANOS)));
    source("a.parquet", left, row(1L, 2, 3L, new BigDecimal("1.00"), null));
    source("b.parquet", left);
    target("a.parquet", right, row(1L, new BigDecimal("1.0000"), 3L, 2L, null));

    JsonNode summary = reconcile("key: id");

    assertThat(summary.get("schema_findings").toString())
        .isEqualTo(
            """
            [{"kind":"only_in_source","column":"old","source":"uuid","target":null,"weight":"note"},\
            {"kind":"only_in_target","column":"new","source":null,"target":"timestamp","weight":"note"},\
            {"kind":"retyped","column":"n","source":"int16","target":"int64","weight":"note"},\
            {"kind":"retyped","column":"u","source":"uint32","target":"int64","weight":"note"},\
            {"kind":"renamed_by_case","column":"amount","source":"amount","target":"AMOUNT","weight":"note"},\
            {"kind":"retyped","column":"amount","source":"decimal(9,2)","target":"decimal(38,4)","weight":"note"},\
            {"kind":"nullability","column":"amount","source":"required","target":"nullable","weight":"note"},\
            {"kind":"reordered","column":"n","source":"n","target":"AMOUNT","weight":"note"}]""");
    assertThat(summary.get("outcome").asText()).isEqualTo("tied_out");
    assertThat(reconcile("key: id\non_schema_change: fail").get("outcome").asText())
        .isEqualTo("breaks");
    assertThat(reconcile("key: id\non_schema_change: ignore").get("schema_findings")).isEmpty();
  }
}
