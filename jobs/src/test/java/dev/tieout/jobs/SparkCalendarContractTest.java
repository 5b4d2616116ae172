package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.AbstractCalendarContract;
import dev.tieout.core.result.Summary;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The contract of calendars, on Spark. */
@ExtendWith(SparkTestSession.class)
final class SparkCalendarContractTest extends AbstractCalendarContract {
  @TempDir private Path directory;
  private SparkSession session;

  @BeforeEach
  void useSession(SparkSession session) {
    this.session = session;
  }

  /** Where no zone is noted, Spark takes that of the Java process, which must then be UTC. */
  @Test
  void refusesAnotherZoneThanUtcWhereTheFileNamesNone() throws IOException {
    long millis = -30_577_474_800_000L;
    MessageType type =
        MessageTypeParser.parseMessageType(
            "message m { required int64 id; required int64 t (TIMESTAMP(MILLIS,true)); }");
    String old =
        ParquetFiles.write(
                directory.resolve("old.parquet"),
                type,
                Map.of("org.apache.spark.version", "2.4.8"),
                List.of(1L),
                (id, group) -> group.append("id", id).append("t", millis))
            .toString();
    Spec spec = Spec.EMPTY.with(old, old, Spec.Key.parse("id"));
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
      assertThat(reconcile(spec).source().julianFiles()).isEqualTo(1);
      TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
      assertThatThrownBy(() -> reconcile(spec))
          .isInstanceOf(Refusal.class)
          .hasMessageStartingWith("File 'file:" + old + "' of the source has timestamps in the")
          .hasMessageEndingWith(
              "but Java's zone here is Europe/Berlin; give driver and executors the Java option"
                  + " -Duser.timezone=UTC.");
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Override
  protected Summary reconcile(Spec spec) throws IOException {
    return SparkReconciliation.run(session, spec).summary();
  }
}
