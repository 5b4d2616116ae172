package dev.tieout.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.result.Summary;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every engine answers about Parquet files whose writer kept dates and times in the Julian
 * calendar. Spark wrote them, in the zone America/Los_Angeles, with rows {@code (id, d, t)} from
 * the years 1 to 2000, the first four equal so that they come from a dictionary.
 */
public abstract class AbstractCalendarContract {
  @TempDir private Path folder;

  /** Reconciles the files of a spec. */
  protected abstract Summary reconcile(Spec spec) throws IOException;

  /** Cases 41 and 42: exact, whatever the storage and wherever the values stand in the page. */
  @ParameterizedTest
  @ValueSource(strings = {"julian-int96", "julian-millis", "julian-micros"})
  void whatWasWrittenInTheJulianCalendarTiesOut(String julian) throws IOException {
    Spec spec = Spec.EMPTY.with(file(julian), file("gregorian"), Spec.Key.parse("id"));

    Summary summary = reconcile(spec);

    assertThat(summary.matched()).isEqualTo(11);
    assertThat(summary.outcome()).isEqualTo(Summary.Outcome.TIED_OUT);
    assertThat(summary.source().fingerprint()).isEqualTo(summary.target().fingerprint());
    assertThat(summary.source().julianFiles()).isEqualTo(1);
    assertThat(summary.target().julianFiles()).isZero();
  }

  @Test
  void bothCalendarsMayBeOnOneSide() throws IOException {
    Path side = Files.createDirectory(folder.resolve("side"));
    copy("julian-micros", side.resolve("a.parquet"));
    copy("gregorian", side.resolve("b.parquet"));
    copy("julian-micros", side.resolve("c.parquet"));
    Spec spec = Spec.EMPTY.with(side.toString(), side.toString(), Spec.Key.parse("all"));

    Summary summary = reconcile(spec);

    assertThat(summary.matched()).isEqualTo(33);
    assertThat(summary.source().julianFiles()).isEqualTo(2);
    assertThat(summary.target().julianFiles()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "julian-int96, d, 1",
    "julian-int96, t, 1",
    "julian-micros, 'd, t', 0",
    "gregorian, d, 0"
  })
  void aFileCountsOnlyForColumnsThatAreRead(String name, String excluded, int count)
      throws IOException {
    String text =
        """
        source: '%s'
        target: '%s'
        key: id
        compare: %s
        columns: {exclude: [%s]}
        """
            .formatted(
                file(name),
                file("julian-millis"),
                excluded.contains(",") ? "keys_only" : "columns",
                excluded);

    Summary summary = reconcile(SpecReader.parse("spec.yaml", text));

    assertThat(summary.matched()).isEqualTo(11);
    assertThat(summary.source().julianFiles()).isEqualTo(count);
  }

  private String file(String name) throws IOException {
    Path file = folder.resolve(name + ".parquet");
    copy(name, file);
    return file.toString();
  }

  private static void copy(String name, Path to) throws IOException {
    String resource = "/dev/tieout/core/contract/" + name + ".parquet";
    try (InputStream in =
        Objects.requireNonNull(AbstractCalendarContract.class.getResourceAsStream(resource))) {
      Files.copy(in, to);
    }
  }
}
