package dev.tieout.local.internal.cli;

import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What went wrong, as one sentence for a user: what, where, and what to do. */
final class Sentence {

  private Sentence() {}

  /** Of a command that could not be done. */
  static String of(Throwable failure) {
    if (failure instanceof FileSystemException raw && raw.getFile() != null) {
      return of(WriteFailure.of("use", raw.getFile(), raw));
    }
    boolean isToldAlready = failure instanceof Refusal || failure instanceof IOException;
    if (isToldAlready && failure.getMessage() != null) {
      return failure.getMessage();
    }
    if (failure instanceof OutOfMemoryError) {
      return "The "
          + ByteSize.format(Runtime.getRuntime().maxMemory())
          + " of memory that Java was given did not suffice; raise --memory.";
    }
    return "This is a defect of Tieout, and nothing was written: "
        + failure
        + "; run again with --debug and report it.";
  }

  /** Of a command that was not understood. */
  static String of(ParameterException misuse) {
    CommandLine command = misuse.getCommandLine();
    String what = misuse.getMessage();
    if (misuse instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().isEmpty()) {
      what = unmatched(unmatched.getUnmatched().get(0), command);
    }
    return Character.toUpperCase(what.charAt(0))
        + what.substring(1)
        + (what.endsWith(".") || what.endsWith("?") ? "" : ".")
        + " See '"
        + command.getCommandName()
        + " --help'.";
  }

  private static String unmatched(String argument, CommandLine command) {
    if (!argument.startsWith("-")) {
      return "'" + argument + "' belongs to no option; write the option's name before it.";
    }
    int end = argument.indexOf('=');
    String name = end < 0 ? argument : argument.substring(0, end);
    List<String> names = new ArrayList<>(command.getCommandSpec().optionsMap().keySet());
    return "There is no option '" + name + "'" + Nearest.clause(name, names);
  }
}
