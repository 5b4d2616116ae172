package dev.tieout.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every input on which another tool was seen to be wrong has a test that names it by its number,
 * such as {@code // Cases 23 and 24.}
 */
class CasesTest {
  private static final String CASES =
      """
      1 2 4 5 6 7 9 10 11 13 15 16 18 19 20 21 23 24 25 26 27 28 29 31 32 34 35 36 37 38 40 41 42
      44 45 46 48 49 50 52 53 54 55 56 57 59 60 63 64 66 68 N1 N2 N5 N6 N9 N10 N12 N13 N14 N17 N18
      N19 N20 N21 N23 N24 N25 N27 N28 N30
      """;

  private static final Pattern NAMING = Pattern.compile("[Cc]ases? (N?\\d[^.]*)\\.");
  private static final Pattern NUMBER = Pattern.compile("\\bN?\\d+\\b");

  @Test
  void everyCaseIsNamedByATest() throws IOException {
    Set<String> named = new TreeSet<>();
    for (String module : new String[] {"core", "local", "udf", "jobs", "bench"}) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "test", "java"))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          addNamed(Files.readString(file), named);
        }
      }
    }

    assertThat(named).contains(CASES.strip().split("\\s+"));
  }

  private static void addNamed(String source, Set<String> named) {
    Matcher naming = NAMING.matcher(source);
    while (naming.find()) {
      Matcher number = NUMBER.matcher(naming.group(1));
      while (number.find()) {
        named.add(number.group());
      }
    }
  }
}
