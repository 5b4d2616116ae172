package dev.tieout.local.internal.cli;

import dev.tieout.core.gate.Thresholds;
import dev.tieout.core.result.TerminalText;
import dev.tieout.core.rule.RuleWords;
import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.SpecFile;
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

  @Option(
      names = "--only",
      paramLabel = "NAME",
      description = "Of a spec of many: look at the data of these only, by name or quoted pattern.")
  private String[] only = {};

  /**
   * Checks the spec.
   *
   * @return 0 if it is right, 2 with a line for each mistake if its structure is not
   */
  @Override
  public Integer call() throws IOException {
    Path path = Objects.requireNonNull(file);
    SpecFile said = null;
    Refusal refusal = null;
    try {
      said = SpecReader.readFile(path);
      requireUnderstood(said.shared());
      said.reconciliations().forEach(ValidateCommand::requireUnderstood);
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
    if (said.isOfMany()) {
      return tellAll(path, said);
    }
    if (only.length > 0) {
      throw new Refusal(
          "--only is for a spec of many reconciliations, and "
              + path
              + " is of one; leave it out.");
    }
    tell("The spec " + path, sides.over(said.shared()));
    return 0;
  }

  /** Tells of each in turn; what does not suit its data does not keep the others from it. */
  private int tellAll(Path path, SpecFile many) {
    if (sides.nameData()) {
      throw new Refusal(
          "--source and --target are for one reconciliation, and the spec "
              + path
              + " lists many; leave them out.");
    }
    int status = 0;
    String next = "";
    for (dev.tieout.core.spec.Spec spec : many.only(List.of(only))) {
      PrintWriter out = command.commandLine().getOut();
      out.print(next);
      next = "\n";
      try {
        tell("In the spec " + path + ", '" + spec.name() + "'", sides.over(spec));
      } catch (IOException | RuntimeException failure) {
        out.flush();
        PrintWriter err = command.commandLine().getErr();
        err.println("tieout: " + spec.name() + ": " + Sentence.of(failure));
        err.flush();
        status = Main.COULD_NOT_BE_DONE;
      }
    }
    return status;
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

  private void tell(String what, dev.tieout.core.spec.Spec spec) throws IOException {
    PrintWriter out = command.commandLine().getOut();
    Dataset.requireUnderstood(Side.SOURCE, spec.source());
    Dataset.requireUnderstood(Side.TARGET, spec.target());
    String absent = isOffline ? "as asked" : absent(spec);
    if (absent == null) {
      Inputs inputs = Inputs.open(spec, ParquetReadOptions.DEFAULT);
      out.println(what + " is right, and suits the data:");
      out.println();
      out.print(PlanText.of(inputs.comparison()));
    } else {
      out.println(what + " is right; no data was looked at, " + absent + ".");
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

  private static void requireUnderstood(dev.tieout.core.spec.Spec spec) {
    RuleWords.requireUnderstood(spec);
    if (spec.failWhen() != null) {
      Thresholds.requireKnownCauses(spec.failWhen());
    }
  }
}
