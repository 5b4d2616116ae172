package dev.tieout.bench.internal.measure;

import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The two kinds of the {@code time} program, and how each words its account. */
public enum TimeDialect {
  /** Names before figures, in a file of its own. */
  GNU(
      "GNU time",
      "-v",
      "Maximum resident set size \\(kbytes\\): (\\d+)",
      "User time \\(seconds\\): ([\\d.]+)",
      "System time \\(seconds\\): ([\\d.]+)"),

  /** Figures before names, at the end of the program's standard error. */
  BSD("BSD time", "-l", "(\\d+) +maximum resident set size", "([\\d.]+) user", "([\\d.]+) sys");

  private static final long KILOBYTE = 1024;

  private final String description;
  private final String option;
  private final Pattern peak;
  private final Pattern user;
  private final Pattern system;

  TimeDialect(String description, String option, String peak, String user, String system) {
    this.description = description;
    this.option = option;
    this.peak = Pattern.compile(peak);
    this.user = Pattern.compile(user);
    this.system = Pattern.compile(system);
  }

  String description() {
    return description;
  }

  /** The option that asks for memory. */
  String option() {
    return option;
  }

  /**
   * Reads an account; what the measured program wrote may precede it.
   *
   * @param osName the name of the operating system: macOS counts bytes, the others kilobytes
   * @throws IllegalArgumentException if a figure is not there
   */
  Usage parse(String account, String osName) {
    long unitBytes = this == BSD && osName.startsWith("Mac") ? 1 : KILOBYTE;
    return new Usage(
        Math.multiplyExact(Long.parseLong(last(peak, account)), unitBytes),
        OptionalDouble.of(Double.parseDouble(last(user, account))),
        OptionalDouble.of(Double.parseDouble(last(system, account))));
  }

  private String last(Pattern figure, String account) {
    Matcher matcher = figure.matcher(account);
    String found = "";
    while (matcher.find()) {
      found = matcher.group(1);
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          description + " told no '" + figure + "' in: " + account.strip());
    }
    return found;
  }
}
