package dev.tieout.core.spec;

/**
 * A run that cannot be done for a reason that the user can mend. The message is one sentence that
 * says what, where and what to do; the command line prints it and exits with status 2. Only what a
 * caller mends by itself is a class below it.
 */
public class Refusal extends RuntimeException {

  public Refusal(String message) {
    super(message);
  }

  public Refusal(String message, Throwable cause) {
    super(message, cause);
  }
}
