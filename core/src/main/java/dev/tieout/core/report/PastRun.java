package dev.tieout.core.report;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.gate.Verdict;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.Summary;
import dev.tieout.core.result.SummaryJson;
import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a directory of results tells of its run. Immutable.
 *
 * @param name the name of the reconciliation, or null
 * @param summary what was found
 * @param costs what it took, without what Spark measured
 * @param verdict whether it passed, without its amounts at risk
 * @param explanations why, or null if its file is not there
 */
public record PastRun(
    @Nullable String name,
    Summary summary,
    RunCosts costs,
    Verdict verdict,
    @Nullable Explanations explanations) {
  /** The file that every directory of results has. */
  public static final String SUMMARY_FILE = "summary.json";

  /** Files of results are far smaller. */
  private static final int MAX_BYTES = 8 << 20;

  /**
   * Reads the summary and the explanations of a directory.
   *
   * @throws Refusal if it is no directory of results, of a later version, or damaged
   * @throws IOException if a file cannot be read
   */
  public static PastRun read(Path directory) throws IOException {
    requireResults(directory);
    Path file = directory.resolve(SUMMARY_FILE);
    Summary summary;
    RunCosts costs;
    Verdict verdict;
    String name;
    String json = text(file);
    try {
      SummaryReader reader = new SummaryReader(json);
      if (reader.format() > SummaryJson.FORMAT) {
        throw new Refusal(
            "The results in '"
                + directory
                + "' are of format "
                + reader.format()
                + ", and this Tieout reads up to format "
                + SummaryJson.FORMAT
                + "; use the Tieout that wrote them, or a later one.");
      }
      if (reader.isOfMany()) {
        throw new Refusal(
            "The directory '"
                + directory
                + "' holds the results of many reconciliations; name the directory of one in it.");
      }
      summary = reader.summary();
      costs = reader.costs();
      verdict = reader.verdict();
      name = reader.name();
    } catch (IllegalArgumentException damaged) {
      throw damaged(file, damaged);
    }
    Path reasons = directory.resolve(new ExplanationsJson().fileName());
    if (!Files.exists(reasons)) {
      return new PastRun(name, summary, costs, verdict, null);
    }
    try {
      return new PastRun(name, summary, costs, verdict, ExplanationsReader.read(text(reasons)));
    } catch (IllegalArgumentException damaged) {
      throw damaged(reasons, damaged);
    }
  }

  /**
   * Makes sure that a directory is one of results.
   *
   * @throws Refusal if it is not
   */
  public static void requireResults(Path directory) {
    if (!Files.exists(directory)) {
      throw new Refusal("The directory '" + directory + "' does not exist; check the path.");
    }
    if (!Files.isRegularFile(directory.resolve(SUMMARY_FILE))) {
      throw new Refusal(
          "'"
              + directory
              + "' is no directory of results, since it has no "
              + SUMMARY_FILE
              + "; name what --out of a run named.");
    }
  }

  private static String text(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new Refusal(
            "The file '"
                + file
                + "' is larger than the "
                + ByteSize.format(MAX_BYTES)
                + " that one of results may have; run the reconciliation again.");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException damaged) {
      throw damaged(file, new IllegalArgumentException("it is not in UTF-8", damaged));
    }
  }

  private static Refusal damaged(Path file, IllegalArgumentException what) {
    return new Refusal(
        "The file '"
            + file
            + "' is damaged: "
            + what.getMessage()
            + "; run the reconciliation again.",
        what);
  }
}
