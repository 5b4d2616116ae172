package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.gate.VerdictJson;
import dev.tieout.core.result.Summary;
import dev.tieout.core.result.SummaryJson;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Reports;
import dev.tieout.core.spec.Spec;
import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.DatasetSpec;
import dev.tieout.datagen.Order;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkTestSession.class)
final class ResultsTest {
  @TempDir private Path directory;
  private SparkSession session;

  @BeforeEach
  void useSession(SparkSession session) {
    this.session = session;
  }

  @Test
  void leavesOutReportsThatAreNotWanted() throws IOException {
    Path source = directory.resolve("source");
    Path target = directory.resolve("target");
    session.sql("SELECT id, id AS n FROM range(10)").write().parquet(source.toString());
    session.sql("SELECT id, id + 1 AS n FROM range(10)").write().parquet(target.toString());

    SparkReconciliation.Result result =
        SparkReconciliation.run(
            session,
            spec(source, target),
            SparkReconciliation.Method.MERGE,
            output("bare", SparkReconciliation.Existing.REFUSED),
            null,
            Reports.NONE,
            sentence -> {},
            sentence -> {});

    assertThat(result.summary().mismatched()).isEqualTo(10);
    assertThat(filesOf("bare"))
        .containsExactly("breaks", "breaks/part-00000.parquet", "summary.json");
  }

  @Test
  void writesBreaksInTheOrderOfTheKey() throws IOException {
    Path source = names("source.parquet", 3L, 1L, 2L, 2L, 300L);
    Path target = directory.resolve("target.parquet");
    ParquetFiles.write(
        target,
        "required int64 id; optional binary name (STRING);",
        List.of(-5L, 3L, 2L),
        (id, group) -> {
          group.append("id", id);
          if (id != 3) {
            group.append("name", "name " + id);
          }
        });

    Summary summary = reconcile(source, target, "out", SparkReconciliation.Existing.REFUSED);

    assertThat(breaks("out"))
        .containsExactly(
            RowFactory.create(-5L, "missing_in_source", null, null, null),
            RowFactory.create(1L, "missing_in_target", null, null, null),
            RowFactory.create(2L, "surplus_in_source", null, null, null),
            RowFactory.create(3L, "mismatched", "name", "name 3", null),
            RowFactory.create(300L, "missing_in_target", null, null, null));
    assertThat(summary.breakRows()).isEqualTo(5);
    assertThat(filesOf("out"))
        .containsExactly(
            "breaks",
            "breaks/part-00000.parquet",
            "explanations.json",
            "junit.xml",
            "report.html",
            "report.md",
            "summary.json");
    assertThat(breakSchema("out"))
        .isEqualTo(
            """
            optional int64 id
            required binary kind (STRING)
            optional binary column (STRING)
            optional binary source_value (STRING)
            optional binary target_value (STRING)""");
  }

  @Test
  void givesTheSameBreaksWhateverThePartitions() throws IOException {
    Dataset dataset = new Dataset(new DatasetSpec(3000, 7, 0.05, 0.03, 0.02, Order.SHUFFLED));
    GeneratedData.write(session, dataset, directory, 3);
    List<List<Row>> results = new ArrayList<>();
    for (String partitions : List.of("1", "2", "13")) {
      session.conf().set(SparkReconciliation.PARTITIONS_SETTING, partitions);
      reconcile(
          directory.resolve("source"),
          directory.resolve("target"),
          "out" + partitions,
          SparkReconciliation.Existing.REFUSED);
      results.add(breaks("out" + partitions));
    }
    session.conf().unset(SparkReconciliation.PARTITIONS_SETTING);

    assertThat(results.get(0)).hasSizeGreaterThan(300);
    assertThat(results.get(1)).isEqualTo(results.get(0));
    assertThat(results.get(2)).isEqualTo(results.get(0));
  }

  @Test
  void writesAFileWithoutRowsWhenAllTiesOut() throws IOException {
    Path source = names("source.parquet", 1L, 2L);

    Summary summary = reconcile(source, source, "out", SparkReconciliation.Existing.REFUSED);

    assertThat(summary.outcome()).isEqualTo(Summary.Outcome.TIED_OUT);
    assertThat(summary.source().fingerprint()).isEqualTo(summary.target().fingerprint());
    assertThat(breaks("out")).isEmpty();
    assertThat(breakSchema("out")).contains("required binary kind (STRING)");
  }

  @Test
  void comparesSidesWithoutRows() throws IOException {
    Path empty = names("empty.parquet");
    Path some = names("some.parquet", 1L, 2L);

    assertThat(count(empty, empty).outcome()).isEqualTo(Summary.Outcome.TIED_OUT);
    assertThat(count(empty, some).missingInSource()).isEqualTo(2);
    assertThat(count(some, empty).missingInTarget()).isEqualTo(2);
  }

  @Test
  void takesAColumnThatAnOlderFileLacksAsNull() throws IOException {
    Path source = Files.createDirectory(directory.resolve("source"));
    ParquetFiles.write(
        source.resolve("2023.parquet"),
        "required int64 id;",
        List.of(1L),
        (id, group) -> group.append("id", id));
    ParquetFiles.writeNames(source.resolve("2024.parquet"), List.of(2L));
    Path target = directory.resolve("target.parquet");
    ParquetFiles.write(
        target,
        "required int64 id; optional binary name (STRING);",
        List.of(1L, 2L),
        (id, group) -> {
          group.append("id", id);
          if (id == 2) {
            group.append("name", "name 2");
          }
        });

    assertThat(count(source, target).matched()).isEqualTo(2);
  }

  @Test
  void tellsColumnsApartByEveryCharacter() throws IOException {
    List<String> names = List.of("a.b", "A.b", "two words", "back`tick", "comma,(x)=", "\u00e4");
    org.apache.parquet.schema.Types.MessageTypeBuilder type =
        org.apache.parquet.schema.Types.buildMessage();
    for (String name : names) {
      type.addField(
          new org.apache.parquet.schema.PrimitiveType(
              org.apache.parquet.schema.Type.Repetition.REQUIRED,
              org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64,
              name));
    }
    Path source = directory.resolve("so[u]rce {1} %20.parquet");
    ParquetFiles.write(
        source,
        type.named("row"),
        LongStream.range(0, 10).boxed().toList(),
        (row, group) -> {
          for (int i = 0; i < names.size(); i++) {
            group.append(names.get(i), row * 10 + i);
          }
        });
    Spec spec =
        Spec.EMPTY.with(
            source.toString(), source.toString(), Spec.Key.columns(List.of("a.b", "back`tick")));

    Summary summary =
        SparkReconciliation.run(
                session, spec, output("o{u}t", SparkReconciliation.Existing.REFUSED))
            .summary();

    assertThat(summary.matched()).isEqualTo(10);
    assertThat(summary.columns())
        .extracting(Summary.ColumnCounts::name)
        .containsExactly("A.b", "two words", "comma,(x)=", "\u00e4");
    assertThat(breakSchema("o{u}t")).contains("int64 a.b").contains("int64 back`tick");
  }

  @Test
  void comparesWholeRowsAsAMultiset() throws IOException {
    Path source = names("source.parquet", 1L, 1L, 1L, 2L);
    Path target = names("target.parquet", 1L, 1L, 3L);
    Spec spec = Spec.EMPTY.with(source.toString(), target.toString(), new Spec.Key.AllColumns());

    Summary summary = SparkReconciliation.run(session, spec).summary();

    assertThat(summary.matched()).isEqualTo(2);
    assertThat(summary.surplusInSource()).isEqualTo(1);
    assertThat(summary.missingInTarget()).isEqualTo(1);
    assertThat(summary.missingInSource()).isEqualTo(1);
  }

  @Test
  void replacesResultsOnlyWhenAskedToAndOnlyResults() throws IOException {
    Path source = names("source.parquet", 1L, 2L);
    Path target = names("target.parquet", 1L);
    reconcile(source, target, "out", SparkReconciliation.Existing.REFUSED);

    assertThatThrownBy(() -> reconcile(source, source, "out", SparkReconciliation.Existing.REFUSED))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("exists already");
    assertThat(breaks("out")).hasSize(1);

    reconcile(source, source, "out", SparkReconciliation.Existing.REPLACED);
    assertThat(breaks("out")).isEmpty();

    Files.delete(directory.resolve("out/summary.json"));
    assertThatThrownBy(
            () -> reconcile(source, source, "out", SparkReconciliation.Existing.REPLACED))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("holds files but no summary.json");
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .filteredOn(name -> !name.endsWith(".crc"))
          .containsExactlyInAnyOrder("out", "source.parquet", "target.parquet");
    }
  }

  @Test
  void leavesTheSettingsOfTheSessionAlone() throws IOException {
    Path source = names("source.parquet", 1L);
    String before = session.conf().get("spark.sql.session.timeZone");

    count(source, source);

    assertThat(session.conf().get("spark.sql.session.timeZone")).isEqualTo(before);
    assertThat(session.conf().get("spark.sql.adaptive.enabled")).isEqualTo("true");
  }

  private Path names(String file, Long... ids) throws IOException {
    return ParquetFiles.writeNames(directory.resolve(file), List.of(ids));
  }

  private Summary count(Path source, Path target) throws IOException {
    return SparkReconciliation.run(session, spec(source, target)).summary();
  }

  private Summary reconcile(
      Path source, Path target, String out, SparkReconciliation.Existing existing)
      throws IOException {
    SparkReconciliation.Result result =
        SparkReconciliation.run(session, spec(source, target), output(out, existing));
    assertThat(Files.readString(directory.resolve(out).resolve("summary.json")))
        .isEqualTo(
            SummaryJson.write(
                null,
                result.summary(),
                result.costs(),
                new VerdictJson(result.report().verdict())));
    return result.summary();
  }

  private SparkReconciliation.Output output(String out, SparkReconciliation.Existing existing) {
    return new SparkReconciliation.Output(directory.resolve(out).toString(), existing);
  }

  private static Spec spec(Path source, Path target) {
    return Spec.EMPTY.with(source.toString(), target.toString(), Spec.Key.parse("id"));
  }

  private List<Row> breaks(String out) {
    return session
        .read()
        .parquet(directory.resolve(out).resolve("breaks").toString())
        .collectAsList();
  }

  private String breakSchema(String out) throws IOException {
    Path file = directory.resolve(out).resolve("breaks/part-00000.parquet");
    try (ParquetFileReader reader =
        ParquetFileReader.open(
            HadoopInputFile.fromPath(
                new org.apache.hadoop.fs.Path(file.toUri()), new Configuration()))) {
      return String.join(
          "\n",
          reader.getFileMetaData().getSchema().getFields().stream().map(Object::toString).toList());
    }
  }

  private List<String> filesOf(String out) throws IOException {
    Path root = directory.resolve(out);
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(path -> !path.equals(root))
          .map(path -> root.relativize(path).toString())
          .sorted()
          .toList();
    }
  }
}
