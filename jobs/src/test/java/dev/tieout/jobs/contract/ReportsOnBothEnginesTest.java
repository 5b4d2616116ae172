package dev.tieout.jobs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.tieout.core.spec.Spec;
import dev.tieout.jobs.SparkReconciliation;
import dev.tieout.jobs.SparkTestSession;
import dev.tieout.local.internal.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both engines leave the same documents, and those in JSON fit their schemas. */
@ExtendWith(SparkTestSession.class)
class ReportsOnBothEnginesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  static final JsonSchema SUMMARY = schema("tieout-summary.schema.json");
  private static final JsonSchema EXPLANATIONS = schema("tieout-explanations.schema.json");

  @TempDir private Path folder;

  private static JsonSchema schema(String name) {
    try {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
          .getSchema(Files.readString(Path.of("..", "conf", name)));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.02"})
  void leaveTheSameDocumentsThatFitTheirSchemas(String rate, SparkSession session)
      throws Exception {
    Path data = folder.resolve("data");
    tieout("generate", "--rows=2000", "--mismatch=" + rate, "--missing=" + rate, "--out=" + data);
    Path local = folder.resolve("local");
    String source = data.resolve("source").toString();
    String target = data.resolve("target").toString();
    tieout("reconcile", "--source=" + source, "--target=" + target, "--key=id", "--out=" + local);
    Path spark = folder.resolve("spark");
    SparkReconciliation.Result result =
        SparkReconciliation.run(
            session,
            Spec.EMPTY.with(source, target, Spec.Key.parse("id")),
            new SparkReconciliation.Output(spark.toString(), SparkReconciliation.Existing.REFUSED));

    assertThat(result.documents())
        .containsExactly("explanations.json", "report.html", "report.md", "junit.xml");
    for (String document : result.documents()) {
      assertThat(local.resolve(document)).exists();
      assertThat(spark.resolve(document)).exists();
    }
    for (Path out : List.of(local, spark)) {
      assertThat(SUMMARY.validate(read(out, "summary.json"))).isEmpty();
      assertThat(EXPLANATIONS.validate(read(out, "explanations.json"))).isEmpty();
    }
    assertThat(read(spark, "explanations.json")).isEqualTo(read(local, "explanations.json"));
    assertThat(untilTheRun(spark)).isEqualTo(untilTheRun(local));
    assertThat(tests(spark)).isEqualTo(tests(local));
  }

  private static JsonNode read(Path out, String name) throws IOException {
    return JSON.readTree(out.resolve(name).toFile());
  }

  /** The page up to what tells of the engine. */
  private static String untilTheRun(Path out) throws IOException {
    String page = Files.readString(out.resolve("report.html"));
    return page.substring(0, page.indexOf("<h2 id=\"run\">"));
  }

  private static String tests(Path out) throws IOException {
    String xml = Files.readString(out.resolve("junit.xml"));
    return xml.substring(xml.indexOf("<testcase"));
  }

  private static void tieout(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    assertThat(status).as("%s%s", out, err).isLessThan(2);
  }
}
