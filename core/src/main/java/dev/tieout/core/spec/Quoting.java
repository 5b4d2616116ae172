package dev.tieout.core.spec;

/**
 * Whether messages may quote values of the data. They may not where a specification masks any
 * column: not even values of other columns, since what does not parse may be of any column.
 */
public enum Quoting {
  /** Messages show the value that is wrong. */
  VALUES,
  /** Messages say where a value is, and of which type it is not. */
  NOTHING;

  private static final int MAX_QUOTED_CHARS = 60;

  /** The start of a value in quotes, or only that it is a value. */
  public String value(String text) {
    return value(text.toCharArray(), 0, text.length());
  }

  /** The same of a stretch of characters. */
  public String value(char[] text, int from, int length) {
    return this == NOTHING
        ? "a value that is not shown, since the spec masks columns,"
        : "'" + new String(text, from, Math.min(length, MAX_QUOTED_CHARS)) + "'";
  }

  /** What a library says of the data, or nothing, as the end of a clause. */
  public String reason(String said) {
    return this == NOTHING ? "" : " (" + said + ")";
  }

  /** A failure as a cause or for a log: itself, or where it came from without what it says. */
  public Throwable cause(Throwable failure) {
    return this == NOTHING ? Unquoted.of(failure) : failure;
  }

  /** The kinds of a failure and of its causes and where they came from. */
  private static final class Unquoted extends RuntimeException {
    private static final int MAX_CAUSES = 30;

    private Unquoted(String kind, StackTraceElement[] trace, Throwable cause) {
      super(kind, cause);
      setStackTrace(trace);
    }

    static Unquoted of(Throwable failure) {
      return of(failure, MAX_CAUSES);
    }

    private static Unquoted of(Throwable failure, int causes) {
      if (failure instanceof Unquoted already) {
        return already;
      }
      Throwable cause = failure.getCause();
      return new Unquoted(
          failure.getClass().getName(),
          failure.getStackTrace(),
          cause == null || causes == 0 ? null : of(cause, causes - 1));
    }
  }
}
