package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tieout.core.pack.VarInt;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Spec;
import dev.tieout.jobs.internal.read.Input;
import dev.tieout.jobs.internal.shuffle.HotKeyScan;
import dev.tieout.jobs.internal.shuffle.HotKeys;
import dev.tieout.jobs.internal.shuffle.PlacedSide;
import dev.tieout.jobs.internal.shuffle.Placement;
import dev.tieout.local.internal.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Keys that have many rows: the answer is that of the single node, and no task has them all. */
@ExtendWith(SparkTestSession.class)
final class HotKeysTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> PARTS =
      List.of(
          "source",
          "target",
          "matched",
          "mismatched",
          "missing_in_target",
          "missing_in_source",
          "surplus_in_source",
          "surplus_in_target",
          "columns");
  private static final int PARTITIONS = 8;
  private static final long ROWS = 20_000;

  @TempDir private Path folder;
  private SparkSession session;

  @BeforeEach
  void spread(SparkSession session) {
    this.session = session;
    session.conf().set(SparkReconciliation.HOT_KEY_ROWS_SETTING, "500");
    session.conf().set(SparkReconciliation.PARTITIONS_SETTING, Integer.toString(PARTITIONS));
  }

  @AfterEach
  void spreadNoMore() {
    session.conf().unset(SparkReconciliation.HOT_KEY_ROWS_SETTING);
    session.conf().unset(SparkReconciliation.PARTITIONS_SETTING);
  }

  /**
   * Writes both sides.
   *
   * @param key the key of row {@code id}, in SQL
   * @param different which rows of the target have another value, in SQL
   */
  private Spec data(String key, String different) {
    write("source", key, "id % 5000");
    write("target", key, "if(" + different + ", -1 - id, id % 5000)");
    return Spec.EMPTY.with(
        folder.resolve("source").toString(),
        folder.resolve("target").toString(),
        Spec.Key.parse("k"));
  }

  private void write(String side, String key, String value) {
    session
        .range(0, ROWS, 1, 3)
        .select(functions.expr(key).alias("k"), functions.expr(value).alias("v"))
        .write()
        .mode("overwrite")
        .parquet(folder.resolve(side).toString());
  }

  private JsonNode requireTheSameOfBothEngines(Spec spec) throws Exception {
    Path out = folder.resolve("spark");
    SparkReconciliation.run(
        session,
        spec,
        new SparkReconciliation.Output(out.toString(), SparkReconciliation.Existing.REPLACED));
    StringWriter err = new StringWriter();
    Path local = folder.resolve("local");
    int status =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            "reconcile",
            "--source=" + folder.resolve("source"),
            "--target=" + folder.resolve("target"),
            "--key=k",
            "--overwrite",
            "--out=" + local);
    assertThat(status).as("%s", err).isLessThan(2);
    JsonNode expected = JSON.readTree(local.resolve("summary.json").toFile());
    JsonNode found = JSON.readTree(out.resolve("summary.json").toFile());
    for (String part : PARTS) {
      assertThat(found.get(part)).as(part).isEqualTo(expected.get(part));
    }
    assertThat(rows(out)).isEqualTo(rows(local));
    requireTheSameByJoin(spec, expected, rows(local));
    return found;
  }

  private void requireTheSameByJoin(Spec spec, JsonNode expected, List<String> breaks)
      throws Exception {
    Path out = folder.resolve("joined");
    SparkReconciliation.run(
        session,
        spec,
        SparkReconciliation.Method.JOIN,
        new SparkReconciliation.Output(out.toString(), SparkReconciliation.Existing.REPLACED));
    JsonNode found = JSON.readTree(out.resolve("summary.json").toFile());
    for (String part : PARTS) {
      assertThat(found.get(part)).as(part).isEqualTo(expected.get(part));
    }
    assertThat(rows(out)).isEqualTo(breaks);
  }

  private List<String> rows(Path out) {
    return session
        .read()
        .parquet(out.resolve("breaks").toString())
        .select(functions.to_json(functions.struct(functions.col("*"))))
        .collectAsList()
        .stream()
        .map(row -> row.getString(0))
        .toList();
  }

  private List<Long> rowsOfPartitions(Spec spec) {
    Input source =
        Input.open(session, Side.SOURCE, DataSpec.of(folder.resolve("source").toString()));
    Input target =
        Input.open(session, Side.TARGET, DataSpec.of(folder.resolve("target").toString()));
    Comparison comparison = Resolver.resolve(spec, source.schema(), target.schema());
    HotKeys hot = HotKeyScan.run(session, comparison, source, target, 500);
    assertThat(hot.isEmpty()).isFalse();
    List<String> names = comparison.columnsToRead(Side.SOURCE);
    StructType struct = source.struct(names);
    return PlacedSide.of(
            source.rows(session, struct),
            struct,
            source.columns(names),
            comparison,
            Side.SOURCE,
            new Placement(PARTITIONS, hot))
        .mapPartitions(
            blocks -> {
              long count = 0;
              while (blocks.hasNext()) {
                byte[] block = blocks.next().getBinary(1);
                for (int start = 0; start < block.length; count++) {
                  int keyLength = VarInt.read(block, start);
                  start += VarInt.length(keyLength);
                  int valueLength = VarInt.read(block, start);
                  start += VarInt.length(valueLength) + keyLength + valueLength;
                }
              }
              return List.of(count).iterator();
            })
        .collect();
  }

  // Case 60.
  @Test
  void nullKeysAreSpreadEvenly() throws Exception {
    Spec spec = data("if(id % 10 < 9, null, id)", "id % 100 = 7");

    JsonNode summary = requireTheSameOfBothEngines(spec);

    assertThat(summary.get("source").get("null_key_rows").asLong()).isEqualTo(ROWS / 10 * 9);
    assertThat(summary.get("mismatched").asLong()).isGreaterThan(100);
    assertThat(rowsOfPartitions(spec)).allMatch(rows -> rows < 2 * ROWS / PARTITIONS);
  }

  @Test
  void aKeyOfATenthOfAllRowsIsSpreadEvenly() throws Exception {
    Spec spec = data("if(id % 10 = 0, 'hot', concat('key ', id))", "id % 50 = 0");

    requireTheSameOfBothEngines(spec);

    assertThat(rowsOfPartitions(spec)).allMatch(rows -> rows < 2 * ROWS / PARTITIONS);
  }

  @Test
  void oneKeyOfOneSideOnlyIsMissing() throws Exception {
    data("1", "false");
    write("target", "2", "id");

    JsonNode summary =
        requireTheSameOfBothEngines(
            Spec.EMPTY.with(
                folder.resolve("source").toString(),
                folder.resolve("target").toString(),
                Spec.Key.parse("k")));

    assertThat(summary.get("missing_in_target").asLong()).isEqualTo(ROWS);
    assertThat(summary.get("missing_in_source").asLong()).isEqualTo(ROWS);
  }

  @Test
  void copiesOfOneRowAreCounted() throws Exception {
    Spec spec = data("7", "id % 4 = 0");
    write("source", "7", "42");

    JsonNode summary = requireTheSameOfBothEngines(spec);

    assertThat(summary.get("source").get("duplicate_rows").asLong()).isEqualTo(ROWS - 1);
  }
}
