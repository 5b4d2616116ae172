package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.result.Summary;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Nested values as several writers store them. */
@ExtendWith(SparkTestSession.class)
final class NestedParquetTest {
  private static final List<Long> IDS = LongStream.range(0, 2_000).boxed().toList();

  @TempDir private Path directory;
  private SparkSession session;
  private int files;

  @BeforeEach
  void useSession(SparkSession session) {
    this.session = session;
  }

  private String write(String fields, BiConsumer<Long, Group> fill) throws IOException {
    Path file = directory.resolve("file" + files++ + ".parquet");
    ParquetFiles.write(
        file,
        "required int64 id; " + fields,
        IDS,
        (id, group) -> fill.accept(id, group.append("id", id)));
    return file.toString();
  }

  private Summary compare(String source, String target) throws IOException {
    Spec spec = Spec.EMPTY.with(source, target, Spec.Key.parse("id"));
    return SparkReconciliation.run(session, spec).summary();
  }

  @Test
  void listsOfEveryStorageAreOneList() throws IOException {
    String standard =
        write(
            "optional group v (LIST) { repeated group list { optional int32 element; } }",
            (id, row) -> {
              Group list = row.addGroup("v");
              list.addGroup("list").append("element", id.intValue());
              list.addGroup("list").append("element", 7);
            });
    List<String> others =
        List.of(
            write("repeated int32 v;", (id, row) -> row.append("v", id.intValue()).append("v", 7)),
            write(
                "optional group v (LIST) { repeated int32 array; }",
                (id, row) -> row.addGroup("v").append("array", id.intValue()).append("array", 7)),
            write(
                "required group v (LIST) { repeated group bag { optional int32 item; } }",
                (id, row) -> {
                  Group list = row.addGroup("v");
                  list.addGroup("bag").append("item", id.intValue());
                  list.addGroup("bag").append("item", 7);
                }));
    for (String other : others) {
      Summary summary = compare(standard, other);

      assertThat(summary.matched()).as(other).isEqualTo(IDS.size());
      assertThat(summary.source().fingerprint()).isEqualTo(summary.target().fingerprint());
    }
  }

  @Test
  void groupsThatListsRepeatAreStructs() throws IOException {
    String standard =
        write(
            "optional group v (LIST) { repeated group list { optional group element {"
                + " optional int64 a; } } }",
            (id, row) -> row.addGroup("v").addGroup("list").addGroup("element").append("a", id));
    String old =
        write(
            "optional group v (LIST) { repeated group array { optional int64 a; } }",
            (id, row) -> row.addGroup("v").addGroup("array").append("a", id));

    assertThat(compare(standard, old).matched()).isEqualTo(IDS.size());
  }

  @Test
  void mapsMayBeMarkedAsOldWritersDid() throws IOException {
    String standard =
        write(
            "optional group v (MAP) { repeated group key_value { required binary key (STRING);"
                + " optional int64 value; } }",
            NestedParquetTest::twoEntries);
    String old =
        write(
            "optional group v (MAP_KEY_VALUE) { repeated group map { required binary key (STRING);"
                + " optional int64 value; } }",
            NestedParquetTest::twoEntries);

    assertThat(compare(standard, old).matched()).isEqualTo(IDS.size());
  }

  private static void twoEntries(long id, Group row) {
    Group map = row.addGroup("v");
    map.addGroup(0).append("key", "a").append("value", id);
    map.addGroup(0).append("key", "b");
  }

  @Test
  void unsignedIntegersInDictionariesAreRead() throws IOException {
    String unsigned =
        write(
            "optional int64 n (INTEGER(64,false)); optional group v (LIST) {"
                + " repeated group list { optional int64 element (INTEGER(64,false)); } }",
            (id, row) ->
                row.append("n", -1 - id % 2)
                    .addGroup("v")
                    .addGroup("list")
                    .append("element", -1 - id % 2));

    assertThat(compare(unsigned, unsigned).matched()).isEqualTo(IDS.size());
  }

  @Test
  void whatNoReaderOfSparkReadsTogetherIsRefused() throws IOException {
    String both =
        write(
            "required int96 at; optional group v (LIST) { repeated group list {"
                + " optional int32 element (TIME(MILLIS,true)); } }",
            (id, row) ->
                row.append("at", Binary.fromConstantByteArray(new byte[12]))
                    .addGroup("v")
                    .addGroup("list")
                    .append("element", 1));

    assertThatThrownBy(() -> compare(both, both))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("Column 'v' of the source cannot be read by Spark together");
    Spec spec =
        SpecReader.parse(
            "s.yaml",
            "source: '" + both + "'\ntarget: '" + both + "'\nkey: id\ncolumns: {exclude: [at]}");
    assertThat(SparkReconciliation.run(session, spec).summary().matched()).isEqualTo(IDS.size());
  }

  @Test
  void nestedTimesWrittenInTheJulianCalendarAreMoved() throws IOException {
    for (String type : List.of("INT96", "TIMESTAMP_MILLIS", "TIMESTAMP_MICROS")) {
      Summary summary =
          compare(writeAncient(type, "LEGACY"), writeAncient("TIMESTAMP_MICROS", "CORRECTED"));

      assertThat(summary.matched()).as(type).isEqualTo(1);
    }
  }

  private String writeAncient(String type, String calendar) {
    SparkSession writing = session.newSession();
    writing.conf().set("spark.sql.parquet.outputTimestampType", type);
    writing.conf().set("spark.sql.parquet.datetimeRebaseModeInWrite", calendar);
    writing.conf().set("spark.sql.parquet.int96RebaseModeInWrite", calendar);
    String folder = directory.resolve(type + calendar + files++).toString();
    writing
        .sql(
            "select 1 as id, array(named_struct('t', timestamp'1001-01-01 01:02:03.123Z',"
                + " 'd', map(1, date'1001-01-01'))) as v")
        .coalesce(1)
        .write()
        .parquet(folder);
    return folder;
  }
}
