package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * A spec of many is the runs one by one: the same counts, the same bytes of breaks and the same
 * sentences, whichever keys are shared and however many run at once.
 */
class ManyRunPropertyTest {
  private static final List<String> KEYS = List.of("key: id", "key: [id, day]", "key: all");
  private static final List<String> MORE =
      List.of(
          "compare: keys_only",
          "where: id > 2",
          "on_schema_change: fail",
          "columns: {exclude: [value]}",
          "rules: [{type: string, case: ignore}]",
          "key: none_such");

  @Property(tries = 60)
  void isTheRunsOneByOne(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    Path folder = Files.createTempDirectory("tieout-many");
    try {
      requireAlike(folder, random);
    } finally {
      delete(folder);
    }
  }

  private static void requireAlike(Path folder, Random random) throws IOException {
    List<String> shared = new ArrayList<>(List.of(any(KEYS, random)));
    maybe(shared, random);
    String paths =
        "source: '%s/{name}.s.csv'\ntarget: '%s/{name}.t.csv'\n".formatted(folder, folder);
    StringBuilder many = new StringBuilder("reconciliations:\n");
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      String name = "t" + i;
      if (random.nextInt(6) > 0) {
        Files.writeString(folder.resolve(name + ".s.csv"), rows(random));
      }
      Files.writeString(folder.resolve(name + ".t.csv"), rows(random));
      List<String> own = new ArrayList<>();
      maybe(own, random);
      many.append("  - name: ").append(name).append('\n');
      own.forEach(line -> many.append("    ").append(line).append('\n'));
      List<String> alone = merged(shared, own);
      alone.add("name: " + name);
      alone.add(paths.replace("{name}", name));
      Files.writeString(folder.resolve(name + ".yaml"), String.join("\n", alone));
    }
    String atTop = String.join("\n", shared) + "\n" + paths;
    Path spec =
        Files.writeString(
            folder.resolve("many.yaml"), random.nextBoolean() ? many + atTop : atTop + many);

    Outcome together =
        Outcome.of(
            "reconcile",
            "--spec=" + spec,
            "--out=" + folder.resolve("many"),
            "--parallel=" + (1 + random.nextInt(3)));

    int worst = 0;
    for (int i = 0; i < count; i++) {
      worst = Math.max(worst, requireAlike(folder, "t" + i, together));
    }
    assertThat(together.status()).as(together.out()).isEqualTo(worst);
  }

  private static int requireAlike(Path folder, String name, Outcome together) throws IOException {
    Path alone = folder.resolve("alone-" + name);
    Outcome one =
        Outcome.of("reconcile", "--spec=" + folder.resolve(name + ".yaml"), "--out=" + alone);
    Path results = folder.resolve("many").resolve(name);
    if (one.status() == 2) {
      assertThat(placeless(together.out()))
          .contains("\n" + name + ": " + placeless(one.refusal()) + "\n");
      assertThat(results).doesNotExist();
    } else {
      assertThat(counts(results)).isEqualTo(counts(alone));
      assertThat(results.resolve("breaks/part-00000.parquet"))
          .hasSameBinaryContentAs(alone.resolve("breaks/part-00000.parquet"));
    }
    return one.status();
  }

  /** The two specs say the same at different places. */
  private static String placeless(String text) {
    return text.replaceAll("\\S+\\.yaml, line \\d+, column \\d+: ", "");
  }

  private static String counts(Path results) throws IOException {
    String summary = Files.readString(results.resolve("summary.json"));
    return summary.substring(0, summary.indexOf("\"wall_seconds\""));
  }

  private static void maybe(List<String> lines, Random random) {
    for (String line : MORE) {
      if (random.nextInt(4) == 0) {
        lines.removeIf(other -> keyOf(other).equals(keyOf(line)));
        lines.add(line);
      }
    }
  }

  /** Each key is in one value here, so an entry's own replaces the shared one as a whole. */
  private static List<String> merged(List<String> shared, List<String> own) {
    List<String> all = new ArrayList<>(own);
    for (String line : shared) {
      if (own.stream().noneMatch(other -> keyOf(other).equals(keyOf(line)))) {
        all.add(line);
      }
    }
    return all;
  }

  private static String keyOf(String line) {
    return line.substring(0, line.indexOf(':'));
  }

  private static String rows(Random random) {
    StringBuilder text = new StringBuilder("id,day,value\n");
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(random.nextInt(6)).append(',').append(random.nextInt(2)).append(',');
      text.append(any(List.of("a", "A", "b", "c"), random)).append('\n');
    }
    return text.toString();
  }

  private static String any(List<String> choices, Random random) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
