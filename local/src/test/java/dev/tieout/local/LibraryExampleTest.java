package dev.tieout.local;

import static dev.tieout.local.TieoutAssertions.assertTiesOut;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls of docs/library.md, which has the parts between marks word for word. */
class LibraryExampleTest {
  @TempDir private Path folder;
  private Path expected;
  private Path actual;

  @BeforeEach
  void writeFiles() throws IOException {
    expected = write("expected.csv", "id,amount,note\n1,10.00,a\n2,20.00,b\n3,30.00,c\n");
    actual = write("actual.csv", "id,amount,note\n1,10.00,a\n2,20.01,b\n4,40.00,d\n");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void givesCountsAndBreaks() throws IOException {
    // tag::reconcile
    Spec spec = Spec.EMPTY.with(expected.toString(), actual.toString(), Spec.Key.parse("id"));
    try (Reconciled result = Tieout.reconcile(spec);
        Stream<BreakRow> breaks = result.breaks()) {
      System.out.println(result.summary().mismatched() + " mismatched");
      result.explanations().explanations().forEach(why -> System.out.println(why.sentence()));
      breaks.limit(10).forEach(System.out::println);
    }
    // end::reconcile

    try (Reconciled result = Tieout.reconcile(spec);
        Stream<BreakRow> breaks = result.breaks()) {
      assertThat(result.tiesOut()).isFalse();
      assertThat(result.summary().mismatched()).isEqualTo(1);
      assertThat(result.report().facts().source().paths()).containsExactly(expected.toString());
      assertThat(breaks)
          .containsExactly(
              new BreakRow(List.of("2"), BreakKind.MISMATCHED, "amount", "20.00", "20.01"),
              new BreakRow(List.of("3"), BreakKind.MISSING_IN_TARGET, null, null, null),
              new BreakRow(List.of("4"), BreakKind.MISSING_IN_SOURCE, null, null, null));
    }
  }

  @Test
  void readsASpecOfAFileAndKeepsResults() throws IOException {
    Path specFile =
        write("spec.yaml", "source: " + expected + "\ntarget: " + actual + "\nkey: id\n");

    // tag::options
    Spec spec = SpecReader.read(specFile);
    RunOptions options =
        RunOptions.DEFAULT.withMemory(256 << 20).withOut(folder.resolve("results"));
    try (Reconciled result = Tieout.reconcile(spec, options)) {
      System.out.println(result.tiesOut() ? "tied out" : "see " + options.out());
    }
    // end::options

    assertThat(folder.resolve("results/summary.json")).exists();
    assertThat(folder.resolve("results/explanations.json")).exists();
  }

  @Test
  void leavesNothingOfResultsThatAreNotKept() throws IOException {
    Path spill = Files.createDirectory(folder.resolve("spill"));
    RunOptions options = RunOptions.DEFAULT.withSpill(spill, 1 << 20);
    Spec spec = Spec.EMPTY.with(expected.toString(), actual.toString(), Spec.Key.parse("id"));

    try (Reconciled result = Tieout.reconcile(spec, options)) {
      assertThat(result.tiesOut()).isFalse();
      assertThat(spill).isNotEmptyDirectory();
    }
    assertThatThrownBy(
            () -> Tieout.reconcile(spec.with(List.of("absent.csv"), List.of(), null), options))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("absent.csv");

    assertThat(spill).isEmptyDirectory();
  }

  @Test
  void assertsThatDatasetsTieOut() throws IOException {
    actual = write("actual.csv", "id,amount,note\n1,10.00,a \n2,20.01,b\n3,30.00,c\n");

    // tag::assertion
    assertTiesOut(expected, expected).byKey("id");
    assertTiesOut(expected, actual)
        .under("amount: {tolerance: 0.01}, note: {pad: ignore}")
        .byKey("id");
    // end::assertion

    assertThatThrownBy(() -> assertTiesOut(expected, actual).byKey("id"))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("'" + actual + "' does not tie out with '" + expected + "'.")
        .hasMessageContaining("[2] mismatched amount: 20.00 -> 20.01");
    assertThatThrownBy(() -> assertTiesOut(expected, actual).asWholeRows())
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> assertTiesOut(expected, actual).inOrder())
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> assertTiesOut(expected, actual).under("trimm: true").byKey("id"))
        .isInstanceOf(Refusal.class);
  }

  @Test
  void assertsOnDataOfWhichMoreIsSaid() throws IOException {
    Path text = write("expected.txt", "id;amount\n1;1,5\n");
    Path other = write("actual.txt", "id;amount\n01;1.50\n");

    assertTiesOut(
            new DataSpec(
                List.of(text.toString()),
                "csv",
                Map.of("delimiter", ";", "locale", "de"),
                Map.of("id", "int64", "amount", "decimal(5,2)")),
            new DataSpec(
                List.of(other.toString()),
                "csv",
                Map.of("delimiter", ";"),
                Map.of("id", "int64", "amount", "decimal(5,2)")))
        .byKey("id");
  }
}
