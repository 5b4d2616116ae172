package dev.tieout.jobs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Spec;
import dev.tieout.jobs.SparkReconciliation;
import dev.tieout.jobs.SparkTestSession;
import dev.tieout.jobs.internal.read.Input;
import dev.tieout.local.internal.cli.Main;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both engines take the names of directories for the same columns with the same values. */
@ExtendWith(SparkTestSession.class)
class DirectoriesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private void write(SparkSession session, String file, int from, int to) throws IOException {
    Path made = folder.resolve("made");
    session.range(from, to).coalesce(1).write().mode("overwrite").parquet(made.toString());
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    try (var parts = Files.newDirectoryStream(made, "part-*.parquet")) {
      for (Path part : parts) {
        Files.copy(part, path);
      }
    }
  }

  private JsonNode local(String key, String source, String target) throws Exception {
    StringWriter err = new StringWriter();
    Path out = folder.resolve("local");
    int status =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            "reconcile",
            "--source=" + folder + "/" + source,
            "--target=" + folder + "/" + target,
            "--key=" + key,
            "--overwrite",
            "--out=" + out);
    assertThat(status).as("%s", err).isLessThan(2);
    return JSON.readTree(out.resolve("summary.json").toFile());
  }

  private JsonNode spark(SparkSession session, String key, String source, String target)
      throws Exception {
    Spec spec = Spec.EMPTY.with(folder + "/" + source, folder + "/" + target, Spec.Key.parse(key));
    Path out = folder.resolve("spark");
    SparkReconciliation.run(
        session,
        spec,
        new SparkReconciliation.Output(out.toString(), SparkReconciliation.Existing.REPLACED));
    return JSON.readTree(out.resolve("summary.json").toFile());
  }

  private void assertAlike(SparkSession session, String key, String source, String target)
      throws Exception {
    JsonNode local = local(key, source, target);
    JsonNode spark = spark(session, key, source, target);
    for (String part : List.of("source", "target", "columns", "schema")) {
      assertThat(spark.get(part)).as(part).isEqualTo(local.get(part));
    }
  }

  @Test
  void partitionedDirectoriesGiveEqualSummaries(SparkSession session) throws Exception {
    write(session, "t/region=EU/day=2024-01-01/a.parquet", 0, 5);
    write(session, "t/region=U%2FS/day=2024-01-02/a.parquet", 0, 5);
    write(session, "s/region=EU/day=2024-01-01/a.parquet", 0, 6);
    write(session, "s/region=__HIVE_DEFAULT_PARTITION__/day=2024-01-02/a.parquet", 5, 9);
    write(session, "s/region=EU/day=2024-01-02/_hidden.parquet", 5, 9);

    assertAlike(session, "id,region", "s", "t");
    assertAlike(session, "all", "s/region=*", "t");
    assertAlike(session, "day,id", "s/*/*/*.parquet", "s");
    assertThat(local("all", "s", "t").get("source").get("rows").asLong()).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1|2",
        "1|3000000000",
        "-1|+2",
        "007|8",
        "1|99999999999999999999",
        "3000000000|99999999999999999999",
        "99999999999999999999999999999999999999|1",
        "999999999999999999999999999999999999999|1",
        "1e3|5",
        "1.5|2",
        "1.5|3000000000",
        "1.5|99999999999999999999",
        "NaN|-0.0",
        "1d|2f",
        "2024-01-01|2024-12-31",
        "2024-02-30|2024-01-01",
        "2024-01-01|2024-01-01 10%3A00%3A00",
        "2024-01-01 10%3A00%3A00|2024-01-01 10%3A00%3A00.5",
        "2024-01-01|1",
        "10%3A00%3A00|11%3A30%3A00",
        "true|false",
        "a|1",
        "%C3%A9|%zz",
        "__HIVE_DEFAULT_PARTITION__|1",
        "__HIVE_DEFAULT_PARTITION__|x"
      })
  void valuesAreTypedAlike(String values, SparkSession session) throws Exception {
    for (String value : values.split("\\|", -1)) {
      write(session, "s/p=" + value + "/a.parquet", 0, 3);
    }
    DataSpec data = DataSpec.of(folder.resolve("s").toString());

    assertThat(Dataset.open(Side.SOURCE, data, ParquetReadOptions.DEFAULT).schema())
        .isEqualTo(Input.open(session, Side.SOURCE, data).schema());
    assertAlike(session, "all", "s", "s");
  }
}
