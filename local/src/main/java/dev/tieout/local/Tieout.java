package dev.tieout.local;

import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import dev.tieout.local.internal.cli.Main;
import java.io.IOException;
import java.nio.file.Path;

/** The entry point, of programs and of the command line. */
public final class Tieout {
  private Tieout() {}

  /** Runs a command and exits with its status: 0, 1 for breaks, 2 for what could not be done. */
  public static void main(String[] arguments) {
    System.exit(Main.run(arguments));
  }

  /**
   * Reconciles what a specification in a file says, with the options that the command line has by
   * default.
   *
   * @param specFile YAML; paths in it are relative to the working directory
   * @throws Refusal if the request cannot be met for a reason that the user can mend
   * @throws IOException if data cannot be read whole
   */
  public static Reconciled reconcile(Path specFile) throws IOException {
    return reconcile(SpecReader.read(specFile));
  }

  /**
   * Reconciles.
   *
   * @param spec names a source, a target and a key
   * @throws Refusal if the request cannot be met for a reason that the user can mend
   * @throws IOException if data cannot be read whole
   */
  public static Reconciled reconcile(Spec spec) throws IOException {
    return reconcile(spec, RunOptions.DEFAULT);
  }

  /**
   * The same with options.
   *
   * @throws Refusal if the request cannot be met for a reason that the user can mend
   * @throws IOException if data cannot be read whole, or results cannot be written
   */
  public static Reconciled reconcile(Spec spec, RunOptions options) throws IOException {
    return Reconciled.of(spec, options);
  }
}
