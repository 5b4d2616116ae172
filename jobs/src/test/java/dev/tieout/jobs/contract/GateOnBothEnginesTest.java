package dev.tieout.jobs.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.SpecReader;
import dev.tieout.jobs.ReconcileJob;
import dev.tieout.jobs.SparkReconciliation;
import dev.tieout.jobs.SparkTestSession;
import dev.tieout.local.internal.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Thresholds and baselines give the same verdict, reasons and notes on both engines. */
@ExtendWith(SparkTestSession.class)
class GateOnBothEnginesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> FIELDS =
      List.of("name", "verdict", "reasons", "notes", "accepted", "amount_at_risk");

  @TempDir private Path folder;
  private SparkSession session;

  @BeforeEach
  void makeData(SparkSession session) throws IOException {
    this.session = session;
    Files.writeString(
        folder.resolve("source.csv"),
        "id,amount,city,day\n1,10,Bonn,1\n2,7.25,Ulm,2\n3,1,Kiel,3\n3,2,Kiel,3\n5,,Jena,5\n");
    Files.writeString(
        folder.resolve("target.csv"),
        "id,amount,city,day\n1,12.5,Bonn,1\n2,7,Köln,x\n4,1,Kiel,4\n3,9,Kiel,3\n5,1,Jena,5\n");
  }

  private Path spec(String failWhen) throws IOException {
    String rule = "rules: [{column: day, side: target, cast: int64}]\n";
    return Files.writeString(
        folder.resolve("s.yaml"),
        "name: both\nsource: {path: "
            + folder.resolve("source.csv")
            + "}\ntarget: {path: "
            + folder.resolve("target.csv")
            + "}\nkey: id\n"
            + rule
            + failWhen);
  }

  private JsonNode verdict(String failWhen, Path baseline) throws IOException {
    Path spec = spec(failWhen);
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "reconcile", "--spec=" + spec, "--out=" + folder.resolve("local"), "--overwrite"));
    if (baseline != null) {
      arguments.add("--baseline=" + baseline);
    }
    StringWriter err = new StringWriter();
    int status =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            arguments.toArray(String[]::new));
    JsonNode local = JSON.readTree(folder.resolve("local/summary.json").toFile());
    assertThat(status)
        .as("%s", err)
        .isEqualTo(local.get("verdict").asText().equals("fails") ? 1 : 0);
    SparkReconciliation.Result result =
        SparkReconciliation.run(
            session,
            SpecReader.read(spec),
            new SparkReconciliation.Output(
                folder.resolve("spark").toString(), SparkReconciliation.Existing.REPLACED),
            baseline);
    JsonNode spark = JSON.readTree(folder.resolve("spark/summary.json").toFile());
    for (String field : FIELDS) {
      assertThat(spark.get(field)).as(field).isEqualTo(local.get(field));
    }
    assertThat(ReportsOnBothEnginesTest.SUMMARY.validate(local)).isEmpty();
    assertThat(ReportsOnBothEnginesTest.SUMMARY.validate(spark)).isEmpty();
    assertThat(result.report().verdict().word()).isEqualTo(local.get("verdict").asText());
    return local;
  }

  @Test
  void agreeOnThresholds() throws IOException {
    assertThat(verdict("", null).get("verdict").asText()).isEqualTo("fails");
    assertThat(verdict("fail_when: {rows: any}", null).get("verdict").asText()).isEqualTo("passes");
    JsonNode all =
        verdict(
            "fail_when: {rows: 1, percent: 10%, columns: {amount: 1, CITY: 0},"
                + " kinds: {unparseable: 0, mismatched: 2, surplus_in_source: 0},"
                + " causes: {trailing_blanks: any}, amount_at_risk: {amount: 0.5}}",
            null);
    assertThat(all.get("reasons")).hasSizeGreaterThanOrEqualTo(6);
    assertThat(all.get("amount_at_risk").get("amount").get("unknown").asInt()).isEqualTo(1);
  }

  @Test
  void agreeOnBaselinesWhicheverWroteThem() throws IOException {
    verdict("", null);
    Path ofLocal = baseline("local");
    Path ofSpark = baseline("spark");
    assertThat(Files.readString(ofSpark)).isEqualTo(Files.readString(ofLocal));

    assertThat(verdict("", ofLocal).get("verdict").asText()).isEqualTo("passes");

    String text = Files.readString(ofLocal);
    Path changed = folder.resolve("changed.jsonl");
    Files.writeString(
        changed,
        text.replace("{\"key\":[\"1\"],", "{\"until\":\"2020-01-01\",\"key\":[\"1\"],")
            .replace("{\"key\":[\"4\"],", "{\"key\":[\"44\"],"));
    JsonNode verdict = verdict("", changed);
    assertThat(verdict.get("verdict").asText()).isEqualTo("fails");
    assertThat(verdict.get("accepted").get("expired").asInt()).isEqualTo(1);
    assertThat(verdict.get("accepted").get("new").asInt()).isEqualTo(1);
    assertThat(verdict.get("accepted").get("vanished").asInt()).isEqualTo(1);
    assertThat(
            verdict("fail_when: {rows: 2, amount_at_risk: {amount: 2.5}}", changed)
                .get("verdict")
                .asText())
        .isEqualTo("passes");
  }

  private Path baseline(String results) {
    Path file = folder.resolve(results + ".jsonl");
    StringWriter err = new StringWriter();
    int status =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            "baseline",
            folder.resolve(results).toString(),
            "--out=" + file);
    assertThat(status).as("%s", err).isZero();
    return file;
  }

  @Test
  void sparkAsksForAPlaceWhereTheBreaksAreWritten() throws IOException {
    assertThatThrownBy(
            () ->
                SparkReconciliation.run(
                    session, SpecReader.read(spec("fail_when: {kinds: {mismatched: 1}}"))))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("name a directory with --out");
    assertThat(
            SparkReconciliation.run(session, SpecReader.read(spec("fail_when: {rows: 1}")))
                .report()
                .verdict()
                .reasons())
        .hasSize(1);
  }

  @Test
  void theJobTakesABaseline() {
    assertThat(new CommandLine(new ReconcileJob()).getUsageMessage()).contains("--baseline=FILE");
  }
}
