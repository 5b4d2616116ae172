package dev.tieout.local.internal.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.report.ReportDocument;
import dev.tieout.core.report.Reports;
import dev.tieout.core.report.RunReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A document that cannot be written costs itself only, and is told. */
class ReportFaultTest {
  @TempDir private Path folder;

  private record Document(String fileName, Exception failure) implements ReportDocument {
    @Override
    public void write(RunReport report, Appendable out) throws IOException {
      out.append("half of it");
      if (failure instanceof IOException e) {
        throw e;
      } else if (failure instanceof RuntimeException e) {
        throw e;
      }
    }
  }

  @Test
  void whatFailsLeavesNothingAndTheOthersAreWritten() throws IOException {
    List<ReportDocument> documents =
        List.of(
            new Document("full.html", new IOException("No space left on device")),
            new Document("wrong.md", new IllegalStateException("a mistake of ours")),
            new Document("no/folder.xml", null),
            new Document("good.txt", null));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stderr = System.err;
    System.setErr(new PrintStream(bytes, true, UTF_8));
    List<String> written;
    try {
      written = Reconciliation.write(documents, folder, Reports.ledger());
    } finally {
      System.setErr(stderr);
    }

    assertThat(written).containsExactly("good.txt");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("good.txt"));
    }
    assertThat(bytes.toString(UTF_8).lines())
        .hasSize(3)
        .allMatch(line -> line.contains("is not written, and all other results are: "))
        .anyMatch(line -> line.contains("full.html") && line.contains("No space left on device"))
        .anyMatch(line -> line.contains("wrong.md") && line.contains("a mistake of ours"))
        .anyMatch(line -> line.contains("no/folder.xml"));
  }
}
