package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What decides the status of a run, by the command line. */
class GateCommandTest {
  @TempDir Path directory;

  @BeforeEach
  void makeData() throws IOException {
    Files.writeString(
        directory.resolve("source.csv"), "id,amount,city\n1,10,Bonn\n2,7.25,Ulm\n3,1,Kiel\n");
    Files.writeString(
        directory.resolve("target.csv"), "id,amount,city\n1,12.5,Bonn\n2,7,Köln\n4,1,Kiel\n");
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private String spec(String more) throws IOException {
    Path spec = directory.resolve("s.yaml");
    Files.writeString(
        spec,
        "name: nightly\nsource: "
            + path("source.csv")
            + "\ntarget: "
            + path("target.csv")
            + "\nkey: id\n"
            + more);
    return spec.toString();
  }

  private Outcome reconcile(String more, String... options) throws IOException {
    String[] all = new String[options.length + 3];
    all[0] = "reconcile";
    all[1] = "--spec";
    all[2] = spec(more);
    System.arraycopy(options, 0, all, 3, options.length);
    return Outcome.of(all);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{rows: 4} | 0 | Passes: every break is accepted or within what fail_when allows.",
        "{rows: 3} | 1 | Fails: 4 rows break; fail_when allows 3.",
        "{percent: 100} | 1 | Fails: 4 rows break; fail_when allows 100% of 3 rows.",
        "{rows: any, columns: {city: 0}} | 1 | Fails: 1 row differs in column 'city'; fail_when allows none.",
        "{columns: {amount: 2, city: 1}} | 1 | Fails: 1 break of kind missing_in_target; fail_when allows none.",
        "{kinds: {mismatched: 1, missing_in_target: 1, missing_in_source: 1}} | 1 | Fails: 2 breaks of kind mismatched; fail_when allows 1.",
        "{kinds: {mismatched: 2, missing_in_target: 1, missing_in_source: 1}} | 0 | Passes",
        "{rows: any, amount_at_risk: {amount: 2.75}} | 0 | Passes",
        "{rows: any, amount_at_risk: {amount: 2.74}} | 1 | Fails: The values of column 'amount' are 2.75 apart in all; fail_when allows 2.74.",
        "{rows: any, amount_at_risk: {amount: 9}} | 0 | The amounts in column 'amount' of 2 rows without a partner are not known and not counted.",
      })
  void thresholdsDecideAndSayWhy(String failWhen, int status, String line) throws IOException {
    Outcome outcome = reconcile("fail_when: " + failWhen);

    assertThat(outcome.status()).as(outcome.out() + outcome.err()).isEqualTo(status);
    assertThat(outcome.out()).contains("\n" + line);
  }

  @Test
  void aPlainRunSaysNothingMore() throws IOException {
    Outcome outcome = reconcile("", "--out", path("out"));

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).doesNotContain("Fails", "Passes", "Accepted");
    assertThat(Files.readString(directory.resolve("out/summary.json")))
        .contains("\"name\" : \"nightly\"")
        .contains("\"verdict\" : \"fails\"")
        .contains("\"reasons\" : [ \"There are 4 breaks.\" ]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{columns: {amout: 1}} | line 5, column 23: column 'amout' is not compared; did you mean 'amount'?",
        "{columns: {id: 1}} | line 5, column 23: column 'id' is of the key and never differs; name a column beside the key, or use kinds.",
        "{columns: {amount: 1, AMOUNT: 2}} | line 5, column 34: column 'amount' is named twice; leave one of the two out.",
        "{causes: {trailing_blnks: any}} | line 5, column 22: there is no cause 'trailing_blnks'; did you mean 'trailing_blanks'?",
        "{amount_at_risk: {city: 1}} | line 5, column 30: column 'city' is compared as string, and only numbers are amounts; name a column of numbers, or cast it.",
      })
  void refusesWhatTheDataDoesNotHave(String failWhen, String complaint) throws IOException {
    String refusal = reconcile("fail_when: " + failWhen).refusal();

    assertThat(refusal).isEqualTo(path("s.yaml") + ", " + complaint);
    assertThat(Outcome.of("validate", path("s.yaml")).refusal()).isEqualTo(refusal);
  }

  @Test
  void onlyNewBreaksFailUnderABaseline() throws IOException {
    reconcile("", "--out", path("out"));
    Outcome written =
        Outcome.of(
            "baseline",
            path("out"),
            "--out",
            path("known.jsonl"),
            "--reason",
            "fees",
            "--owner",
            "mira",
            "--until",
            "9998-12-31");
    assertThat(written.status()).as(written.err()).isZero();
    assertThat(written.out()).startsWith("5 known breaks are in ");
    assertThat(Files.readString(directory.resolve("known.jsonl")))
        .isEqualTo(
            """
            {"tieout_baseline":1,"name":"nightly","key":["id"],"reason":"fees","owner":"mira","until":"9998-12-31"}
            {"key":["1"],"column":"amount","kind":"mismatched"}
            {"key":["2"],"column":"amount","kind":"mismatched"}
            {"key":["2"],"column":"city","kind":"mismatched"}
            {"key":["3"],"kind":"missing_in_target"}
            {"key":["4"],"kind":"missing_in_source"}
            """);

    Outcome known = reconcile("", "--baseline", path("known.jsonl"));
    assertThat(known.status()).as(known.out() + known.err()).isZero();
    assertThat(known.out()).contains("Accepted breaks: 5 known, 0 new, 0 expired; 0 vanished.");

    Files.writeString(
        directory.resolve("target.csv"), "id,amount,city\n1,12.5,Berlin\n2,7,Köln\n4,1,Kiel\n");
    Outcome another =
        reconcile("", "--baseline", path("known.jsonl"), "--out", path("out"), "--overwrite");
    assertThat(another.status()).isEqualTo(1);
    assertThat(another.out())
        .contains("5 known, 1 new, 0 expired; 0 vanished.\n")
        .contains("Fails: There is 1 break that is not accepted.\n");
    assertThat(Files.readString(directory.resolve("out/summary.json")))
        .contains("\"new\" : 1")
        .contains("\"known\" : 5");
    Outcome allowed =
        reconcile("fail_when: {columns: {city: 1}}", "--baseline", path("known.jsonl"));
    assertThat(allowed.status()).as(allowed.out()).isZero();
  }

  @Test
  void theLedgerAndABaselineAreOneIdea() throws IOException {
    String ledger = path("breaks.db");
    assertThat(reconcile("", "--ledger", ledger).status()).isEqualTo(1);
    String list = Outcome.of("ledger", "list", "--ledger", ledger).out();
    String first = list.lines().filter(line -> line.contains("id=1")).findFirst().orElseThrow();
    Outcome.of(
        "ledger",
        "accept",
        first.substring(0, 32),
        "--ledger",
        ledger,
        "--until",
        "9998-12-31",
        "--reason",
        "fees",
        "--by",
        "mira");

    Outcome one = reconcile("", "--ledger", ledger);
    assertThat(one.status()).isEqualTo(1);
    assertThat(one.out())
        .contains(
            "0 resolved; 1 accepted.\nAccepted breaks: 1 known, 4 new, 0 expired; 0 vanished.");

    Outcome export =
        Outcome.of(
            "baseline", "--ledger", ledger, "--name", "nightly", "--out", path("of-ledger.jsonl"));
    assertThat(export.status()).as(export.err()).isZero();
    Path file = directory.resolve("of-ledger.jsonl");
    assertThat(Files.readString(file))
        .contains("{\"id\":\"" + first.substring(0, 32) + "\",\"about\":\"id=1\"")
        .contains("\"reason\":\"fees\",\"owner\":\"mira\",\"until\":\"9998-12-31\"}");
    assertThat(reconcile("", "--baseline", file.toString()).out()).contains("1 known, 4 new");

    reconcile("", "--out", path("out"));
    Outcome.of("baseline", path("out"), "--out", path("known.jsonl"));
    Path rest = directory.resolve("rest.jsonl");
    Files.writeString(
        rest, Files.readString(directory.resolve("known.jsonl")).replaceAll(".*\\[\"1\"].*\n", ""));
    assertThat(reconcile("", "--baseline", rest.toString()).status()).isEqualTo(1);
    Outcome both = reconcile("", "--baseline", rest.toString(), "--ledger", ledger);
    assertThat(both.status()).as(both.out()).isZero();
    assertThat(both.out()).contains("5 known, 0 new, 0 expired; 0 vanished.");
  }

  @Test
  void saysWhatIsWrongWithABaseline() throws IOException {
    reconcile("", "--out", path("out"));
    Outcome.of("baseline", path("out"), "--out", path("known.jsonl"));

    assertThat(Outcome.of("baseline", path("out"), "--out", path("known.jsonl")).refusal())
        .contains("exists already");
    assertThat(Outcome.of("baseline", path("none"), "--out", path("x.jsonl")).refusal())
        .contains("does not exist");
    assertThat(Outcome.of("baseline", "--out", path("x.jsonl")).refusal())
        .contains("Name results or a --ledger");
    assertThat(
            Outcome.of("baseline", path("out"), "--out", path("x.jsonl"), "--until", "2020-01-01")
                .refusal())
        .contains("until a day to come");
    assertThat(Files.exists(directory.resolve("x.jsonl"))).isFalse();
    String other =
        Outcome.of(
                "reconcile",
                "--source",
                path("source.csv"),
                "--target",
                path("target.csv"),
                "--key",
                "id",
                "--baseline",
                path("known.jsonl"))
            .refusal();
    assertThat(other)
        .isEqualTo(
            path("known.jsonl")
                + ", line 1, column 1: this baseline is for 'nightly', and the spec is for a"
                + " reconciliation without a name; give the baseline of that, or write one by"
                + " tieout baseline.");
  }
}
