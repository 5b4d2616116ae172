package dev.tieout.local.internal.cli;

import dev.tieout.core.result.TerminalText;
import dev.tieout.core.rule.RuleWords;
import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.SpecReader;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import dev.tieout.local.internal.run.Inputs;
import dev.tieout.local.internal.validate.SpecCheck;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tieout validate}: says whether a specification is right, and what it means. */
@Command(
    name = "validate",
    sortOptions = false,
    description = {
      "Check a spec, and say how it compares each column.",
      "Reads the files' footers, and text only to find its types. Where the spec names no data, or"
          + " data that is not here, only the spec itself is checked."
    },
    footer = {
      "",
      "Examples:",
      "  tieout validate ledger.yaml",
      "  tieout validate ledger.yaml --source old.parquet --target new.parquet",
      "  tieout validate ledger.yaml --offline",
      "",
      "Exit status: 0 if the spec is right, 2 if it is not."
    })
public final class ValidateCommand implements Callable<Integer> {
  @Spec CommandSpec command;
  @Mixin SideOptions sides = new SideOptions();
  @Mixin Diagnostics diagnostics = new Diagnostics();

  @Parameters(paramLabel = "SPEC", description = "The spec (YAML).")
  @Nullable Path file;

  @Option(
      names = "--offline",
      description = "Look at no data, whatever is named (default: look at what is here).")
  boolean isOffline;

  /**
   * Checks the spec.
   *
   * @return 0 if it is right, 2 with a line for each mistake if its structure is not
   */
  @Override
  public Integer call() throws IOException {
    Path path = Objects.requireNonNull(file);
    dev.tieout.core.spec.Spec said = null;
    Refusal refusal = null;
    try {
      said = SpecReader.read(path);
      RuleWords.requireUnderstood(said);
    } catch (Refusal first) {
      refusal = first;
    }
    List<String> mistakes = structure(path);
    if (!mistakes.isEmpty()) {
      PrintWriter err = command.commandLine().getErr();
      mistakes.forEach(mistake -> err.println("tieout: " + TerminalText.shown(mistake)));
      return Main.COULD_NOT_BE_DONE;
    }
    if (refusal != null || said == null) {
      throw Objects.requireNonNull(refusal);
    }
    tell(path, sides.over(said));
    return 0;
  }

  /** All that is wrong with the structure; nothing where the file is no YAML in the first place. */
  private static List<String> structure(Path path) {
    try {
      return Files.size(path) > SpecReader.MAX_SPEC_BYTES
          ? List.of()
          : SpecCheck.mistakes(path.toString(), Files.readString(path));
    } catch (IOException unreadable) {
      // Its reader has refused it, and says why.
      return List.of();
    }
  }

  private void tell(Path path, dev.tieout.core.spec.Spec spec) throws IOException {
    PrintWriter out = command.commandLine().getOut();
    Dataset.requireUnderstood(Side.SOURCE, spec.source());
    Dataset.requireUnderstood(Side.TARGET, spec.target());
    String absent = isOffline ? "as asked" : absent(spec);
    if (absent == null) {
      Inputs inputs = Inputs.open(spec, ParquetReadOptions.DEFAULT);
      out.println("The spec " + path + " is right, and suits the data:");
      out.println();
      out.print(PlanText.of(inputs.comparison()));
    } else {
      out.println("The spec " + path + " is right; no data was looked at, " + absent + ".");
    }
    out.flush();
  }

  /** Why data cannot be looked at, or null. What the command line names is looked at whatever. */
  private @Nullable String absent(dev.tieout.core.spec.Spec spec) {
    for (Side side : Side.values()) {
      DataSpec data = side == Side.SOURCE ? spec.source() : spec.target();
      if (data == null) {
        return "since the spec names no " + side.word();
      }
      if (!sides.nameData() && !Dataset.isHere(data)) {
        return "since the " + side.word() + " '" + data.place() + "' is not here";
      }
    }
    return null;
  }
}
