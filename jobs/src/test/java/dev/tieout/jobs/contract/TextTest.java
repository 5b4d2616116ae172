package dev.tieout.jobs.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import dev.tieout.jobs.SparkReconciliation;
import dev.tieout.jobs.SparkTestSession;
import dev.tieout.local.internal.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Both engines read the same rows from files of text. */
@ExtendWith(SparkTestSession.class)
class TextTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private void write(String name, String text) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text, UTF_8);
  }

  private Spec spec(String text) throws Exception {
    String placed = text.replace("@", folder + "/");
    Files.writeString(folder.resolve("spec.yaml"), placed);
    return SpecReader.parse("spec", placed);
  }

  private JsonNode local() throws Exception {
    StringWriter err = new StringWriter();
    Path out = folder.resolve("local");
    int status =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            "reconcile",
            "--spec=" + folder.resolve("spec.yaml"),
            "--overwrite",
            "--out=" + out);
    assertThat(status).as("%s", err).isLessThan(2);
    return JSON.readTree(out.resolve("summary.json").toFile());
  }

  private JsonNode assertAlike(SparkSession session, String text) throws Exception {
    Spec spec = spec(text);
    Path out = folder.resolve("spark");
    SparkReconciliation.run(
        session,
        spec,
        new SparkReconciliation.Output(out.toString(), SparkReconciliation.Existing.REPLACED));
    JsonNode spark = JSON.readTree(out.resolve("summary.json").toFile());
    JsonNode local = local();
    for (String part : List.of("source", "target", "columns", "schema")) {
      assertThat(spark.get(part)).as(part).isEqualTo(local.get(part));
    }
    return local;
  }

  @Test
  void separatedValues(SparkSession session) throws Exception {
    write(
        "s.csv",
        "\uFEFFid,amount,day,name,code\r\n"
            + "1,1.50,2024-01-01,\"a,\"\"b\"\"\",007\r\n"
            + "2,,2024-01-02,\"\",8\r\n"
            + "3,-2.25,,\"x;y\", 9 \r\n"
            + "\r\n"
            + "4,10,2024-01-04,\u00e9\\,NA");
    write(
        "t.csv",
        "id,amount,day,name,code\n"
            + "4,10.00,2024-01-04,\u00e9\\,NA\n"
            + "3,-2.25,,\"x\r\ny\", 9 \n"
            + "2,,2024-01-02,,8\n"
            + "1,1.5,2024-01-01,\"a,\"\"b\"\"\",7\n");

    JsonNode summary = assertAlike(session, "source: '@s.csv'\ntarget: '@t.csv'\nkey: id\n");
    assertThat(summary.get("source").get("rows").asLong()).isEqualTo(4);
    assertThat(summary.get("matched").asLong()).isEqualTo(1);
  }

  // Case 40.
  @Test
  void textOfUnlikeEncodings(SparkSession session) throws Exception {
    Files.write(folder.resolve("s.csv"), "id,name\n1,weiß\n2,café\n".getBytes(ISO_8859_1));
    write("t.csv", "id,name\n1,weiß\n2,café\n");

    JsonNode summary =
        assertAlike(
            session,
            """
            source: {path: '@s.csv', options: {encoding: ISO-8859-1}}
            target: '@t.csv'
            key: id
            """);
    assertThat(summary.get("matched").asLong()).isEqualTo(2);
    assertThat(summary.get("outcome").asText()).isEqualTo("tied_out");
  }

  @Test
  void separatedValuesWithOptions(SparkSession session) throws Exception {
    write("s.csv", "1;'x;y';NA\n2;z;1.5\n3;;''\n");
    write("t/p=1/t.csv", "_c0,_c1,_c2\n1,x;y,\n2,z,1.50\n");
    write("t/p=2/t.csv", "_c0,_c1,_c2\n3,,\"\"\n");

    JsonNode summary =
        assertAlike(
            session,
            """
            source:
              path: '@s.csv'
              options: {delimiter: ';', quote: "'", header: false, null: NA}
              columns: {_c0: int32, _c2: string}
            target: {path: '@t', format: csv}
            key: _c0
            columns: {exclude: [_c2, p]}
            """);
    assertThat(summary.get("matched").asLong()).isEqualTo(3);
  }

  @Test
  void numbersOfALanguage(SparkSession session) throws Exception {
    write("s.csv", "id;amount;rate;text\n1;1.234,50;1,5E1;1,5\n2;-7;NaN;1.5\n3;;2;x\n");
    write("t.csv", "id,amount,rate,text\n1,\"1,234.5\",15.0,\"1,5\"\n2,-7.00,NaN,1.5\n3,,2.0,x\n");

    for (String columns : new String[] {"", "amount: 'decimal(18,2)', id: int32, rate: double"}) {
      JsonNode summary =
          assertAlike(
              session,
              """
              source:
                path: '@s.csv'
                options: {delimiter: ';', locale: de-DE}
                columns: {%s}
              target:
                path: '@t.csv'
                options: {locale: en-US}
                columns: {rate: double}
              key: id
              """
                  .formatted(columns.isEmpty() ? "rate: double" : columns));
      assertThat(summary.get("matched").asLong()).isEqualTo(3);
    }
  }

  @Test
  void aNumberOfAnotherLanguageEndsBothRuns(SparkSession session) throws Exception {
    write("s.csv", "id;amount\n1;1,5\n2;1.5\n");
    Spec spec =
        spec(
            """
            source: {path: '@s.csv', options: {delimiter: ';', locale: de-DE}, columns: {amount: double}}
            target: {path: '@s.csv', options: {delimiter: ';', locale: de-DE}, columns: {amount: double}}
            key: id
            """);

    assertThatThrownBy(() -> SparkReconciliation.run(session, spec))
        .hasStackTraceContaining("s.csv', column 'amount', '1.5' is not of type double");
    StringWriter err = new StringWriter();
    Main.run(
        new PrintWriter(new StringWriter()),
        new PrintWriter(err),
        "reconcile",
        "--spec=" + folder.resolve("spec.yaml"));
    assertThat(err.toString())
        .contains("s.csv', line 3, column 'amount': '1.5' is not of type double");
  }

  @Test
  void sparkNamesTheFileOfAValueThatDoesNotParse(SparkSession session) throws Exception {
    write("s/1.csv", "id,a\n1,2\n");
    write("s/2.csv", "id,a\n2,x\n");
    Spec spec =
        spec(
            """
            source: {path: '@s', format: csv, columns: {id: int64, a: int64}}
            target: {path: '@s', format: csv, columns: {id: int64, a: int64}}
            key: id
            """);

    assertThatThrownBy(() -> SparkReconciliation.run(session, spec))
        .hasStackTraceContaining("s/2.csv', column 'a', 'x' is not of type int64");
  }

  @Test
  void sparkHasNoSourceForArrow(SparkSession session) throws Exception {
    write("s.arrow", "ARROW1");
    Spec spec = spec("source: '@s.arrow'\ntarget: '@s.arrow'\nkey: id\n");

    assertThatThrownBy(() -> SparkReconciliation.run(session, spec))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(
            "is Arrow, which Spark has no source for; reconcile on the single node");
  }

  @Test
  void whatSparkDoesNotReadExactlyEndsItsRun(SparkSession session) throws Exception {
    for (String blurred : new String[] {"id,a\r\n1,\"x\ny\"\r\n", "id,a\n1,\uFFFD\n"}) {
      write("s.csv", blurred);
      for (String columns : new String[] {"", "id: int64, a: string"}) {
        Spec spec =
            spec(
                "source: {path: '@s.csv', columns: {"
                    + columns
                    + "}}\ntarget: '@s.csv'\nkey: id\n");

        assertThatThrownBy(() -> SparkReconciliation.run(session, spec))
            .hasMessageContaining("reconcile on the single node");
      }
      assertThat(local().get("matched").asLong()).isEqualTo(1);
    }
  }

  @Test
  void jsonLines(SparkSession session) throws Exception {
    write(
        "s/p=1/a.jsonl",
        "{\"id\": 1, \"x\": 1.50, \"s\": \"a\\nb\", \"n\": [1]}\n\n{\"s\": \"007\", \"id\": 2}\n");
    write("s/p=2/b.jsonl", "{\"id\": 3, \"ok\": true, \"x\": 12345678901234567890}");
    write("t.csv", "id,x,s,ok,p\n1,1.5,\"a\nb\",,1\n2,,007,,1\n3,12345678901234567890,,true,2\n");

    JsonNode summary =
        assertAlike(
            session,
            """
            source: '@s'
            target: '@t.csv'
            key: id
            columns: {exclude: [n]}
            """);
    assertThat(summary.get("matched").asLong()).isEqualTo(3);
  }

  @Test
  void nestedValuesOfJsonLines(SparkSession session) throws Exception {
    write(
        "s/a.jsonl",
        """
        {"id": 1, "a": {"city": "x", "zip": 1}, "t": [1, 2.50, null], "m": {"b": 1, "a": 2}}
        {"id": 2, "a": null, "t": [], "m": {}, "l": [[{"q": "\\u00e9\\n"}], []]}
        """);
    write("s/b.jsonl", "{\"id\": 3, \"a\": {\"zip\": null}, \"t\": [12345678901234567890]}");
    write(
        "t.jsonl",
        """
        {"id": 3, "t": [12345678901234567890.00], "a": {"city": null}}
        {"l": [[{"q": "\\u00e9\\n"}], []], "m": {}, "t": [], "a": {"city": null}, "id": 2}
        {"m": {"a": 2, "b": 1}, "t": [1, 2.5, null], "a": {"zip": 1, "city": "X"}, "id": 1}
        """);
    String declared = "columns: {m: 'map<string,int64>'}";

    JsonNode summary =
        assertAlike(
            session,
            """
            source: {path: '@s', %s}
            target: {path: '@t.jsonl', %s}
            key: id
            rules: [{column: a.city, case: ignore}]
            """
                .formatted(declared, declared));
    assertThat(summary.get("matched").asLong()).isEqualTo(2);
    assertThat(summary.get("columns").get("a").get("mismatched").asLong()).isEqualTo(1);
    assertThat(summary.get("columns").fieldNames())
        .toIterable()
        .containsExactly("a", "a.city", "a.zip", "l", "m", "t");
  }

  @Test
  void nestedValuesThatAreNotOfTheirTypesEndBothRuns(SparkSession session) throws Exception {
    write("good.jsonl", "{\"id\": 1, \"v\": null}\n");
    for (String bad : new String[] {"[\"x\"]", "{\"a\": 1}", "5", "\"[1]\""}) {
      write("bad.jsonl", "{\"id\": 1, \"v\": " + bad + "}\n");
      requireBothEnd(session, "list<int64>", bad);
    }
    write("bad.jsonl", "{\"id\": 1, \"v\": [1]}\n");
    requireBothEnd(session, "string", "[1]");
  }

  private void requireBothEnd(SparkSession session, String type, String value) throws Exception {
    String columns = "columns: {id: int64, v: '" + type + "'}";
    Spec spec =
        spec(
            "source: {path: '@bad.jsonl', "
                + columns
                + "}\ntarget: {path: '@good.jsonl', "
                + columns
                + "}\nkey: id\n");
    assertThatThrownBy(() -> SparkReconciliation.run(session, spec))
        .as(value)
        .hasMessageContaining("declare another type");
    StringWriter err = new StringWriter();
    int status =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            "reconcile",
            "--spec=" + folder.resolve("spec.yaml"));
    assertThat(status).as(value).isEqualTo(2);
    assertThat(err.toString()).contains("bad.jsonl', line 1", "declare another type");
  }

  @Test
  void whatDoesNotParseEndsBothRuns(SparkSession session) throws Exception {
    write("good.csv", "id,a\n1,2\n");
    for (String bad : new String[] {"id,a\n1,2,3\n", "id,a\n1\n", "id,a\n1,\"2\n", "id,a\n1,x\n"}) {
      write("bad.csv", bad);
      Spec spec =
          spec(
              """
              source: {path: '@bad.csv', columns: {id: int64, a: int64}}
              target: '@good.csv'
              key: id
              """);

      assertThatThrownBy(() -> SparkReconciliation.run(session, spec)).as(bad).isNotNull();
      StringWriter err = new StringWriter();
      int status =
          Main.run(
              new PrintWriter(new StringWriter()),
              new PrintWriter(err),
              "reconcile",
              "--spec=" + folder.resolve("spec.yaml"));
      assertThat(status).as(bad).isEqualTo(2);
      assertThat(err.toString()).contains("bad.csv', line 2");
    }
  }

  @Test
  void aFormatOfSparks(SparkSession session) throws Exception {
    session.range(0, 50).coalesce(1).write().orc(folder.resolve("s").toString());
    write(
        "t.csv",
        "id\n" + String.join("\n", IntStream.range(0, 50).mapToObj(String::valueOf).toList()));

    Spec spec = spec("source: {path: '@s', format: orc}\ntarget: '@t.csv'\nkey: all\n");

    assertThat(SparkReconciliation.run(session, spec).summary().matched()).isEqualTo(50);
  }
}
