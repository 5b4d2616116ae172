package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several nights of one reconciliation, by the command line. */
class LedgerCommandTest {
  private static final String HEADER = "id,amount,city\n";

  @TempDir Path directory;

  private int status;
  private String output = "";

  private void tieout(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    status = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    output = out + err.toString();
  }

  private void ledger(String... arguments) {
    List<String> all = new ArrayList<>(List.of("ledger"));
    all.addAll(Arrays.asList(arguments));
    all.addAll(List.of("--ledger", directory.resolve("breaks.db").toString()));
    tieout(all.toArray(String[]::new));
  }

  private void night(String source, String target) throws IOException {
    Path spec = directory.resolve("nightly.yaml");
    Path left = Files.writeString(directory.resolve("source.csv"), HEADER + source);
    Path right = Files.writeString(directory.resolve("target.csv"), HEADER + target);
    Files.writeString(
        spec, "name: nightly\nsource: " + left + "\ntarget: " + right + "\nkey: [id]\n");
    tieout(
        "reconcile",
        "--spec",
        spec.toString(),
        "--ledger",
        directory.resolve("breaks.db").toString());
  }

  private String idOf(String text) {
    return output
        .lines()
        .filter(line -> line.contains(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError(output))
        .substring(0, 32);
  }

  @Test
  void remembersBreaksFromNightToNight() throws IOException {
    night("1,10,Bonn\n2,7,Ulm\n3,1,Kiel\n", "1,12,Bonn\n2,7,Ulm\n");
    assertThat(status).isEqualTo(1);
    assertThat(output).contains("Ledger, run 1: 2 new, 0 persisting, 0 reopened, 0 resolved");

    night("1,10,Bonn\n2,7,Ulm\n3,1,Kiel\n", "1,12,Köln\n2,7,Ulm\n3,1,Kiel\n");
    assertThat(output).contains("Ledger, run 2: 1 new, 1 persisting, 0 reopened, 1 resolved");

    ledger("list", "--status", "persisting");
    assertThat(status).isZero();
    assertThat(output).contains("id=1").contains("amount").doesNotContain("id=3");
    String amount = idOf("amount");
    ledger("list", "--column", "city");
    String city = idOf("city");

    ledger("accept", amount, "--until", "9998-12-31", "--reason", "fees", "--by", "mira");
    assertThat(output).isEmpty();
    ledger("accept", city, "--until", "9998-12-31", "--reason", "moved", "--by", "mira");
    ledger("assign", city, "--to", "jo");
    ledger("note", city, "asked them");
    night("1,10,Bonn\n2,7,Ulm\n3,1,Kiel\n", "1,12,Köln\n2,7,Ulm\n3,1,Kiel\n");
    assertThat(output).contains("2 persisting").contains("2 accepted");
    assertThat(status).isZero();

    ledger("show", amount);
    assertThat(output)
        .contains("size            2\n")
        .contains("runs            3")
        .contains("accepted        until 9999-01-01T00:00:00Z by mira: fees");
    ledger("history", city);
    assertThat(output).contains("opened by run 2").contains("assigned: jo").contains("asked them");
    ledger("export", "--all", "--format", "csv");
    assertThat(output.lines()).hasSize(4);
    ledger("export", "--status", "resolved", "--format", "jsonl");
    assertThat(output).contains("\"kind\":\"missing_in_target\"").contains("\"key\":\"id=3\"");
  }

  @Test
  void keepsDuplicatesApart() throws IOException {
    night("1,10,Bonn\n1,11,Bonn\n1,12,Bonn\n", "1,20,Bonn\n1,21,Bonn\n");
    assertThat(output).contains("Ledger, run 1: 3 new");
    night("1,10,Bonn\n1,11,Bonn\n1,12,Bonn\n", "1,20,Bonn\n1,21,Bonn\n");
    assertThat(output).contains("Ledger, run 2: 0 new, 3 persisting");
  }

  @Test
  void refusesInASentence() throws IOException {
    night("1,10,Bonn\n", "1,10,Bonn\n");
    assertThat(status).isZero();
    ledger("show", "none");
    assertThat(status).isEqualTo(2);
    assertThat(output)
        .isEqualTo("tieout: The ledger has no break 'none'; list them to see their ids.\n");
    ledger("list", "--status", "new");
    assertThat(output).contains("There is no status 'new'");
    ledger("accept", "x", "--until", "tomorrow", "--reason", "r", "--by", "b");
    assertThat(output).contains("'tomorrow' is no date");
    tieout("ledger", "list", "--ledger", directory.resolve("source.csv").toString());
    assertThat(output).contains("is no SQLite file");
    tieout("ledger");
    assertThat(status).isEqualTo(2);
    String left = directory.resolve("source.csv").toString();
    tieout("reconcile", "--source", left, "--target", left, "--key", "id", "--ledger", "x.db");
    assertThat(output).contains("A ledger needs a name");
  }
}
