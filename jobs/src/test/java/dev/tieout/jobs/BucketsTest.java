package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.SparkCosts;
import dev.tieout.core.result.Summary;
import dev.tieout.core.result.SummaryJson;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import dev.tieout.jobs.internal.driver.JobLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sides that lie in buckets, merged as they lie, and what is said of those that do not. */
@ExtendWith(SparkTestSession.class)
final class BucketsTest {
  private static final String MANIFEST = "_tieout_buckets.json";
  private static final StructType WIDE =
      new StructType()
          .add("id", DataTypes.LongType, true)
          .add("code", DataTypes.StringType, true)
          .add("amount", DataTypes.createDecimalType(18, 2), true);
  private static final StructType NARROW =
      new StructType()
          .add("id", DataTypes.IntegerType, true)
          .add("code", DataTypes.StringType, true)
          .add("amount", DataTypes.createDecimalType(12, 2), true);

  @TempDir private Path directory;
  private SparkSession session;

  @BeforeEach
  void useSession(SparkSession session) {
    this.session = session;
  }

  /** Whatever the rows, the key, its widths and the number of buckets: the same to the byte. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void answersAsWithoutBuckets(long seed) throws IOException {
    Random random = new Random(seed);
    List<String> key = random.nextBoolean() ? List.of("id") : List.of("code", "id");
    int buckets = 1 + random.nextInt(5);
    write("source", WIDE, rows(random, DataTypes.LongType));
    write("target", NARROW, rows(random, DataTypes.IntegerType));
    bucket("source", key, buckets);
    bucket("target", key, buckets);

    Found plain = run("source", "target", key);
    Found bucketed = run("source-buckets", "target-buckets", key);

    assertThat(bucketed.json).isEqualTo(plain.json);
    assertThat(bucketed.breaks).isEqualTo(plain.breaks);
    assertThat(bucketed.packedBytes).as("nothing is shuffled").isZero();
    assertThat(plain.packedBytes).isPositive();
  }

  @Test
  void readsThreeHundredRowsOfOneKeyInAnyOrder() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(RowFactory.create(7L, "k", BigDecimal.valueOf(i * 37 % 300, 2)));
    }
    write("source", WIDE, rows);
    write("target", WIDE, rows.subList(0, 299));
    bucket("source", List.of("id"), 4);
    bucket("target", List.of("id"), 4);

    Found bucketed = run("source-buckets", "target-buckets", List.of("id"));

    assertThat(bucketed.summary.matched()).isEqualTo(299);
    assertThat(bucketed.summary.surplusInSource()).isEqualTo(1);
    assertThat(bucketed.packedBytes).isZero();
  }

  @Test
  void takesTheUsualWayWhereBucketsDoNotFit() throws IOException {
    Random random = new Random(11);
    write("source", WIDE, rows(random, DataTypes.LongType));
    write("target", NARROW, rows(random, DataTypes.IntegerType));
    bucket("source", List.of("id"), 3);
    bucket("target", List.of("id"), 4);
    String plain = run("source", "target", List.of("id")).json;

    assertUsual(plain, "source-buckets", "target-buckets", List.of("id"));
    assertUsual(plain, "source-buckets", "target", List.of("id"));
    assertUsual(plain, "source", "target-buckets", List.of("id"));
    String byCode = run("source", "target", List.of("code")).json;
    bucketTo("target", List.of("id"), 3, "target-three");
    assertUsual(byCode, "source-buckets", "target-three", List.of("code"));
  }

  @Test
  void takesTheUsualWayForRulesOnTheKey() throws IOException {
    write("source", WIDE, List.of(RowFactory.create(1L, "a ", null)));
    write("target", WIDE, List.of(RowFactory.create(1L, "A", null)));
    bucket("source", List.of("code"), 3);
    bucket("target", List.of("code"), 3);
    Path spec = directory.resolve("spec.yaml");
    Files.writeString(spec, "key: code\nrules:\n  - {column: code, trim: true, case: ignore}\n");

    SparkReconciliation.Result result =
        SparkReconciliation.run(
            session,
            SpecReader.read(spec).with(path("source-buckets"), path("target-buckets"), null));

    assertThat(result.summary().matched()).isEqualTo(1);
    assertThat(packedBytes(result.costs())).isPositive();
  }

  @Test
  void takesTheUsualWayForKeysOfUnlikeScales() throws IOException {
    write("source", WIDE, List.of(RowFactory.create(1L, "a", new BigDecimal("1.50"))));
    write(
        "target",
        new StructType()
            .add("id", DataTypes.LongType, true)
            .add("amount", DataTypes.createDecimalType(9, 4), true),
        List.of(RowFactory.create(1L, new BigDecimal("1.5000"))));
    bucket("source", List.of("amount"), 3);
    bucket("target", List.of("amount"), 3);

    Found found = run("source-buckets", "target-buckets", List.of("amount"));

    assertThat(found.summary.matched()).isEqualTo(1);
    assertThat(found.packedBytes).isPositive();
  }

  @Test
  void isADatasetLikeAnyOther() throws IOException {
    List<Row> rows = rows(new Random(5), DataTypes.LongType);
    write("source", WIDE, rows);
    bucket("source", List.of("id"), 3);

    assertThat(session.read().parquet(path("source-buckets")).collectAsList())
        .containsExactlyInAnyOrderElementsOf(rows);
    try (Stream<Path> files = Files.list(directory.resolve("source-buckets"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "part-00000.parquet", "part-00001.parquet", "part-00002.parquet", MANIFEST);
    }
  }

  @Test
  void refusesABucketThatIsMissing() throws IOException {
    bucketBoth();
    Files.delete(file("source-buckets", 1));

    assertRefused("file 'part-00001.parquet' is missing");
  }

  @Test
  void refusesAFileThatTheManifestDoesNotName() throws IOException {
    bucketBoth();
    Files.copy(file("source-buckets", 1), directory.resolve("source-buckets/more.parquet"));

    assertRefused("does not name file 'more.parquet'");
  }

  @Test
  void refusesCountsThatAreNotTheFiles() throws IOException {
    bucketBoth();
    Path manifest = directory.resolve("source-buckets").resolve(MANIFEST);
    Files.writeString(
        manifest, Files.readString(manifest).replaceFirst("\"rows\" : (\\d+)", "\"rows\" : 1$1"));

    assertRefused("rows where it says");
  }

  @Test
  void refusesBucketsThatChangedPlaces() throws IOException {
    bucketBoth();
    Path manifest = directory.resolve("source-buckets").resolve(MANIFEST);
    String text = Files.readString(manifest);
    int files = text.indexOf("\"files\"");
    List<String> objects = new ArrayList<>(List.of(text.substring(files).split("(?=\\{)")));
    String last = objects.get(3);
    assertThat(objects).hasSize(4);
    Files.writeString(
        manifest,
        text.substring(0, files) + objects.get(0) + objects.get(2) + objects.get(1) + last);

    assertRefused("holds a row of another bucket");
  }

  @Test
  void refusesAFileThatIsNotSorted() throws IOException {
    bucketBoth();
    Path file = file("source-buckets", 1);
    List<Row> rows = new ArrayList<>(session.read().parquet(file.toString()).collectAsList());
    java.util.Collections.reverse(rows);
    write("reversed", WIDE, rows);
    Files.delete(file);
    try (Stream<Path> written = Files.list(directory.resolve("reversed"))) {
      Files.copy(
          written.filter(path -> path.toString().endsWith(".parquet")).findFirst().orElseThrow(),
          file);
    }

    assertRefused("is not sorted by its key");
  }

  @Test
  void refusesAManifestThatIsNone() throws IOException {
    bucketBoth();
    Path manifest = directory.resolve("source-buckets").resolve(MANIFEST);
    String text = Files.readString(manifest);
    for (String broken :
        List.of(
            "",
            "[]",
            text.substring(0, text.length() / 2),
            text + "{}",
            text.replace("\"format\" : 1", "\"format\" : 2"),
            text.replace("\"buckets\" : 3", "\"buckets\" : 4"),
            text.replace("murmur3", "md5"),
            text.replace("int64", "string"),
            text.replace("part-00002", "../part-00002"),
            text.replace("part-00002", "part-00001"))) {
      Files.writeString(manifest, broken);

      assertRefused("is not true of it");
    }
  }

  @Test
  void writesBucketsAsACommand() throws IOException {
    write("source", WIDE, rows(new Random(3), DataTypes.LongType));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] arguments = {
      "--source", path("source"), "--key", "code,id", "--buckets", "4", "--out", path("out")
    };

    assertThat(JobLine.run(new BucketJob(), new PrintWriter(out), new PrintWriter(err), arguments))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).contains(" rows in 4 buckets in ");
    assertThat(Files.readString(directory.resolve("out").resolve(MANIFEST)))
        .contains("\"name\" : \"code\"", "\"name\" : \"id\"", "\"type\" : \"int64\"");
    assertThat(JobLine.run(new BucketJob(), new PrintWriter(out), new PrintWriter(err), arguments))
        .isEqualTo(2);
    assertThat(err.toString()).contains("exists already");
  }

  @Test
  void generatesBuckets() throws IOException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] arguments = {
      "--rows", "2000", "--seed", "7", "--missing", "0.01", "--buckets", "3", "--out", path("data")
    };

    int status =
        JobLine.run(new GenerateJob(), new PrintWriter(out), new PrintWriter(err), arguments);

    assertThat(status).as(err.toString()).isZero();
    Found found = run("data/source", "data/target", List.of("id"));
    assertThat(found.packedBytes).isZero();
    assertThat(Files.readString(directory.resolve("data/expected.json")))
        .contains("\"matched\": " + found.summary.matched());
  }

  @Test
  void refusesWhatCannotBeBucketed() throws IOException {
    write("source", WIDE, List.of(RowFactory.create(1L, "a", null)));
    Files.writeString(directory.resolve("source.csv"), "id\n1\n");

    assertThatThrownBy(() -> bucket("source", List.of("none"), 3))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("no column 'none'");
    assertThatThrownBy(() -> bucket("source", List.of("id"), 0))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("1 to 100000 buckets, not 0");
    assertThatThrownBy(() -> bucket("source.csv", List.of("id"), 3))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("convert it to Parquet");
  }

  private void assertUsual(String plain, String source, String target, List<String> key)
      throws IOException {
    Found found = run(source, target, key);
    assertThat(found.json).isEqualTo(plain);
    assertThat(found.packedBytes).isPositive();
  }

  private void assertRefused(String why) {
    assertThatThrownBy(() -> run("source-buckets", "target-buckets", List.of("id")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(why)
        .hasMessageContaining("write the buckets again");
  }

  private void bucketBoth() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (long id = 0; id < 100; id++) {
      rows.add(RowFactory.create(id, "c", null));
    }
    write("source", WIDE, rows);
    write("target", WIDE, rows);
    bucket("source", List.of("id"), 3);
    bucket("target", List.of("id"), 3);
  }

  private static List<Row> rows(Random random, org.apache.spark.sql.types.DataType idType) {
    List<Row> rows = new ArrayList<>();
    int count = random.nextInt(400);
    for (int i = 0; i < count; i++) {
      int id = random.nextInt(150) - 20;
      Object idValue = idType.equals(DataTypes.LongType) ? (Object) (long) id : (Object) id;
      rows.add(
          RowFactory.create(
              random.nextInt(20) == 0 ? null : idValue,
              random.nextInt(20) == 0 ? null : "code" + random.nextInt(3),
              random.nextInt(20) == 0 ? null : BigDecimal.valueOf(random.nextInt(4), 2)));
    }
    return rows;
  }

  private void write(String name, StructType struct, List<Row> rows) {
    session.createDataFrame(rows, struct).coalesce(1).write().parquet(path(name));
  }

  private void bucket(String name, List<String> key, int buckets) throws IOException {
    bucketTo(name, key, buckets, name + "-buckets");
  }

  private void bucketTo(String name, List<String> key, int buckets, String to) throws IOException {
    BucketJob.write(session, DataSpec.of(path(name)), key, buckets, path(to), false);
  }

  private Found run(String source, String target, List<String> key) throws IOException {
    Path out = directory.resolve("out-of-" + source.replace('/', '-'));
    SparkReconciliation.Result result =
        SparkReconciliation.run(
            session,
            Spec.EMPTY.with(path(source), path(target), Spec.Key.columns(key)),
            new SparkReconciliation.Output(out.toString(), SparkReconciliation.Existing.REPLACED));
    // Types are alike on both ways, so the findings are too; costs are left out.
    String json = SummaryJson.write(result.summary(), new dev.tieout.core.result.RunCosts(0, 0, 0));
    List<String> breaks = new ArrayList<>();
    for (Row row : session.read().parquet(out.resolve("breaks").toString()).collectAsList()) {
      breaks.add(row.toString());
    }
    return new Found(result.summary(), json, breaks, packedBytes(result.costs()));
  }

  private Path file(String name, int bucket) {
    return directory.resolve(name).resolve("part-0000" + bucket + ".parquet");
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private record Found(Summary summary, String json, List<String> breaks, long packedBytes) {}

  /** Bytes of packed rows that were shuffled. */
  private static long packedBytes(RunCosts costs) {
    return Objects.requireNonNull(costs.spark()).stages().stream()
        .filter(stage -> stage.name().equals("packing rows"))
        .mapToLong(SparkCosts.Stage::shuffleWrittenBytes)
        .sum();
  }
}
