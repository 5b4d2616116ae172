package dev.tieout.local.internal.cli;

import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.RuleWords;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.SpecReader;
import dev.tieout.local.internal.propose.SpecProposal;
import dev.tieout.local.internal.propose.SpecText;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tieout init}: proposes a specification for two sides. */
@Command(
    name = "init",
    sortOptions = false,
    description = {
      "Propose a spec for a source and a target.",
      "Looks at the files' footers and a sample of their rows for a key, for renamed columns and for"
          + " rules to weigh, and says why it chose what it did. Text is read once to find its"
          + " types."
    },
    footer = {
      "",
      "Examples:",
      "  tieout init --source old.parquet --target new.csv --out ledger.yaml",
      "  tieout reconcile --spec ledger.yaml",
      "",
      "Exit status: 0 for a proposal, 2 if there is none."
    })
public final class InitCommand implements Callable<Integer> {
  private static final long MAX_SAMPLE_ROWS = 1_000_000;

  @Spec CommandSpec command;
  @Mixin SideOptions sides = new SideOptions();
  @Mixin Diagnostics diagnostics = new Diagnostics();

  @Option(
      names = "--sample-rows",
      paramLabel = "N",
      defaultValue = "10000",
      description = "The most rows to look at on each side (default: ${DEFAULT-VALUE}).")
  long sampleRows = 10_000;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to write the spec (default: the standard output).")
  @Nullable Path out;

  @Option(names = "--force", description = "Replace FILE.")
  boolean force;

  /**
   * Proposes.
   *
   * @return 0
   */
  @Override
  public Integer call() throws IOException {
    dev.tieout.core.spec.Spec named = sides.over(dev.tieout.core.spec.Spec.EMPTY);
    if (named.source() == null || named.target() == null) {
      throw new Refusal(
          "No "
              + (named.source() == null ? "source" : "target")
              + " is given; name it with --"
              + (named.source() == null ? "source." : "target."));
    }
    if (sampleRows < 1 || sampleRows > MAX_SAMPLE_ROWS) {
      throw new Refusal("--sample-rows is from 1 to 1000000, not " + sampleRows + ".");
    }
    if (out != null && !force && Files.exists(out)) {
      throw exists(out);
    }
    SpecProposal proposal = SpecProposal.of(named, sampleRows);
    String text = SpecText.of(proposal);
    requireUnderstood(text, proposal);
    PrintWriter print = command.commandLine().getOut();
    if (out == null) {
      print.print(text);
    } else {
      write(out, text);
      SpecText.reasons(proposal).forEach(print::println);
      print.println(
          "The spec is in "
              + out
              + "; look it over, then run tieout reconcile --spec "
              + out
              + ".");
    }
    print.flush();
    return 0;
  }

  /** A proposal that a run would refuse is a defect, and no one is to find out later. */
  private static void requireUnderstood(String text, SpecProposal proposal) {
    try {
      dev.tieout.core.spec.Spec spec = SpecReader.parse("the proposal", text);
      RuleWords.requireUnderstood(spec);
      Resolver.resolve(spec, proposal.sourceSchema(), proposal.targetSchema());
    } catch (Refusal refused) {
      throw new IllegalStateException(refused);
    }
  }

  private void write(Path file, String text) throws IOException {
    try {
      if (!force) {
        Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return;
      }
      Path beside =
          file.resolveSibling("." + file.getFileName() + ".tmp-" + ProcessHandle.current().pid());
      try {
        Files.writeString(beside, text);
        Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(beside);
      }
    } catch (FileAlreadyExistsException raced) {
      Refusal refusal = exists(file);
      refusal.initCause(raced);
      throw refusal;
    } catch (IOException failure) {
      throw WriteFailure.of("write", file, failure);
    }
  }

  private static Refusal exists(Path file) {
    return new Refusal(
        "The file '" + file + "' exists already; choose another, or replace it with --force.");
  }
}
