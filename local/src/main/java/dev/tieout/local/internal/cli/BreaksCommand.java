package dev.tieout.local.internal.cli;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.breaks.BreakFormat;
import dev.tieout.local.internal.breaks.BreaksQuery;
import dev.tieout.local.internal.breaks.StoredBreaks;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tieout breaks}: looks into the breaks of a directory of results. */
@Command(
    name = "breaks",
    sortOptions = false,
    description = {
      "Look into the breaks in a directory of results, of either engine.",
      "Columns: those of the key, kind, column, source_value, target_value."
    },
    footer = {
      "",
      "Examples:",
      "  tieout breaks results --where \"column = 'amount'\" --limit 20",
      "  tieout breaks results --kind missing_in_target --columns id",
      "  tieout breaks results --format csv > breaks.csv",
      "",
      "In CSV an apostrophe goes before what a spreadsheet would run; see --raw.",
      "Exit status: 0 shown, 2 could not be done."
    })
final class BreaksCommand implements Callable<Integer> {
  private static final long TABLE_ROWS = 100;

  @Spec CommandSpec command;

  @Parameters(paramLabel = "DIR", description = "The directory of the results.")
  Path results = Path.of("");

  @Option(
      names = "--where",
      paramLabel = "PREDICATE",
      description = "Which of them: a predicate of SQL (default: all).")
  @Nullable String where;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      split = ",",
      description =
          "Of these kinds only: mismatched, unparseable, missing_in_target, missing_in_source,"
              + " surplus_in_source, surplus_in_target.")
  String[] kinds = {};

  @Option(
      names = "--columns",
      paramLabel = "COLUMNS",
      split = ",",
      description = "These columns only, in this order (default: all).")
  String[] columns = {};

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The most that are shown (default: 100 in a table, else all).")
  @Nullable Long limit;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description = "table, csv, or json for a line each (default: ${DEFAULT-VALUE}).")
  String format = "table";

  @Option(names = "--raw", description = "In CSV, leave formulas as they are.")
  boolean isRaw;

  @Mixin Diagnostics diagnostics = new Diagnostics();

  /**
   * Prints the breaks.
   *
   * @return 0
   */
  @Override
  public Integer call() throws IOException {
    BreakFormat chosen = BreakFormat.parse(format);
    if (limit != null && limit < 1) {
      throw new Refusal("A limit is at least 1, and " + limit + " is given; leave it out for all.");
    }
    long most = limit != null ? limit : chosen == BreakFormat.TABLE ? TABLE_ROWS : Long.MAX_VALUE;
    BreaksQuery query = new BreaksQuery(results, where, kinds(), Arrays.asList(columns), most);
    PrintWriter out = command.commandLine().getOut();
    StoredBreaks.write(
        query,
        chosen.on(
            new BreakFormat.Page(
                out,
                Diagnostics.outputColumns(),
                diagnostics.ink(),
                Diagnostics.isOutputTerminal(),
                isRaw)));
    out.flush();
    return 0;
  }

  private List<BreakKind> kinds() {
    List<BreakKind> chosen = new ArrayList<>();
    for (String word : kinds) {
      chosen.add(kind(word.strip()));
    }
    return chosen;
  }

  private static BreakKind kind(String word) {
    List<String> words = new ArrayList<>();
    for (BreakKind kind : BreakKind.values()) {
      if (kind.word().equals(word)) {
        return kind;
      }
      words.add(kind.word());
    }
    String near = Nearest.clause(word, words);
    throw new Refusal(
        "There is no kind '"
            + word
            + "'"
            + (near.isEmpty() ? "; the kinds are " + String.join(", ", words) + "." : near));
  }
}
