package dev.tieout.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The command line among the things that only a process meets: signals, full disks, closed pipes,
 * the end of memory, files that change.
 */
class CommandLineIT {
  private static final int ROWS = 60_000;
  private static final int SMALL_ROWS = 2_000;
  private static final long DEADLINE_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** A run without a compiler lasts long enough for anything to happen meanwhile. */
  private static final String SLOWLY = "-Xint";

  @TempDir private static Path data;
  @TempDir private Path work;
  private Path results;
  private CommandLineProcess tieout;

  @BeforeAll
  static void makeADataset() throws Exception {
    generate("ledger", ROWS);
    generate("small", SMALL_ROWS);
  }

  private static void generate(String name, int rows) throws Exception {
    CommandLineProcess.Outcome made =
        new CommandLineProcess(data)
            .run("generate", "--rows=" + rows, "--mismatch=0.5", "--missing=0", "--out=" + name);
    assertThat(made.status()).as(made.err()).isZero();
  }

  @BeforeEach
  void setUp() throws IOException {
    results = Files.createDirectory(work.resolve("results"));
    tieout = new CommandLineProcess(Files.createDirectory(work.resolve("prints")));
  }

  private static String[] reconcile(Path source, Path out, String... options) {
    String[] arguments = new String[options.length + 5];
    arguments[0] = "reconcile";
    arguments[1] = "--source=" + source;
    arguments[2] = "--target=" + data.resolve("ledger/target");
    arguments[3] = "--key=id";
    arguments[4] = "--out=" + out;
    System.arraycopy(options, 0, arguments, 5, options.length);
    return arguments;
  }

  private String[] reconcile(String... options) {
    return reconcile(data.resolve("ledger/source"), out(), options);
  }

  private Path out() {
    return results.resolve("a/out");
  }

  private void requireNothingLeft() {
    assertThat(results).isEmptyDirectory();
  }

  /** Starts a run and returns while it works, its results begun and not ended. */
  private Process startWorking(String... arguments) throws Exception {
    Process process = tieout.with(SLOWLY).start(tieout.command(arguments));
    long start = System.nanoTime();
    while (!hasStaged(results)) {
      assertThat(process.isAlive()).as("the run goes on").isTrue();
      assertThat(System.nanoTime() - start).as("nanoseconds to wait").isLessThan(DEADLINE_NANOS);
      Thread.onSpinWait();
    }
    return process;
  }

  private static boolean hasStaged(Path folder) throws IOException {
    if (Files.isDirectory(folder.resolve("a"))) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder.resolve("a"), ".*")) {
        return entries.iterator().hasNext();
      }
    }
    return false;
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void aSignalEndsARunAndNothingIsLeft(String signal, int status) throws Exception {
    assumeTrue(!isIgnored(signal), "whoever runs this test does not ignore the signal");
    Path spill = Files.createDirectory(work.resolve("spill"));
    Process process = startWorking(reconcile("--memory=8MB", "--spill-dir=" + spill));

    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    CommandLineProcess.Outcome outcome = tieout.await(process);

    assertThat(outcome.status()).as(outcome.err()).isEqualTo(status);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).isEmpty();
    assertThat(spill).isEmptyDirectory();
    requireNothingLeft();
  }

  @Test
  void aSignalEndsTheMakingOfADataset() throws Exception {
    Process process = startWorking("generate", "--rows=1_000_000_000", "--out=" + out());

    process.destroy();
    CommandLineProcess.Outcome outcome = tieout.await(process);

    assertThat(outcome.status()).as(outcome.err()).isEqualTo(143);
    assertThat(outcome.err()).isEmpty();
    requireNothingLeft();
  }

  /** A process inherits from its parent which signals it ignores. */
  private static boolean isIgnored(String signal) throws IOException {
    int number = signal.equals("INT") ? 2 : 15;
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .map(line -> Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16))
        .anyMatch(mask -> (mask >> (number - 1) & 1) == 1);
  }

  @Test
  void inputsThatChangeWhileTheyAreReadAreNoticed() throws Exception {
    Path source = Files.createDirectory(work.resolve("source"));
    Path file = source.resolve("1.parquet");
    Files.copy(data.resolve("ledger/source/part-00000.parquet"), file);
    Process process = startWorking(reconcile(source, out()));

    Files.setLastModifiedTime(file, FileTime.fromMillis(0));

    requireRefusal(
        tieout.await(process),
        "The file '" + file + "' changed while it was being read; run again when it is at rest\\.");
  }

  @Test
  void inputsThatGetShorterWhileTheyAreReadAreNoticed() throws Exception {
    Path source = Files.createDirectory(work.resolve("source"));
    Path file = source.resolve("1.parquet");
    Files.copy(data.resolve("ledger/source/part-00000.parquet"), file);
    Process process = startWorking(reconcile(source, out()));

    try (RandomAccessFile shorter = new RandomAccessFile(file.toFile(), "rw")) {
      shorter.setLength(1_000);
    }

    requireRefusal(
        tieout.await(process),
        "The file '" + file + "' changed while it was being read; run again when it is at rest\\.");
  }

  private void requireRefusal(CommandLineProcess.Outcome outcome, String pattern) {
    assertThat(outcome.err()).matches("tieout: " + pattern + "\n");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    requireNothingLeft();
  }

  @Test
  void theEndOfJavasMemoryIsASentence() throws Exception {
    requireRefusal(
        tieout.with("-Xmx8m").run(reconcile("--mode=in-memory", "--memory=200MB")),
        "The .* MB of memory that Java was given did not suffice; raise --memory\\.");
  }

  @Test
  void theEndOfJavasMemoryIsASentenceWhereThereIsNoBudget() throws Exception {
    requireRefusal(
        tieout
            .with("-Xmx16m")
            .run("generate", "--rows=1_000_000", "--row-group-rows=1_000_000", "--out=" + out()),
        "The .* MB of memory that Java was given did not suffice; lower --row-group-rows\\.");
  }

  @Test
  void theJarKnowsItsVersion() throws Exception {
    assertThat(tieout.run("--version").out()).matches("tieout [0-9]+\\.[0-9]+\\.[0-9]+.*\\R.*\\R");
  }

  @Test
  void aFullDiskUnderTheResults() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(Files.createDirectory(work.resolve("disk")))) {
      Path out = disk.path().resolve("out");
      requireRefusal(
          tieout.run(reconcile(data.resolve("ledger/source"), out)),
          "Cannot write '.*/disk/\\.out\\.tmp-.*': No space left on device; free some space"
              + " there, or choose another place\\.");
      assertThat(disk.path()).isEmptyDirectory();
    }
  }

  @Test
  void aFullDiskUnderTheSpill() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(Files.createDirectory(work.resolve("disk")))) {
      requireRefusal(
          tieout.run(reconcile("--memory=4MB", "--spill-dir=" + disk.path())),
          "Cannot spill to '.*/disk': No space left on device; free some space there, or choose"
              + " another place\\.");
      assertThat(disk.path()).isEmptyDirectory();
    }
  }

  @Test
  void aLimitOnTheSizeOfFiles() throws Exception {
    String limited = "ulimit -f 64 && exec \"$@\"";
    String sentence =
        "Cannot (write|spill to) '.*': File too large; raise the limit on the size of files"
            + " \\(ulimit -f\\)\\.";
    requireRefusal(tieout.runIn(limited, reconcile()), sentence);
    requireRefusal(
        tieout.runIn(limited, reconcile("--memory=4MB", "--spill-dir=" + results)), sentence);
    requireRefusal(tieout.runIn(limited, "generate", "--rows=100_000", "--out=" + out()), sentence);
  }

  @Test
  void aReaderThatGoesAwayIsNoFailure() throws Exception {
    CommandLineProcess.Outcome outcome =
        tieout.runIn("\"$@\" | true; echo ${PIPESTATUS[0]} >&2", reconcile());

    assertThat(outcome.err()).isEqualTo("1\n");
    assertThat(out().resolve("summary.json")).exists();
  }

  @Test
  void aSummaryThatCannotBeWrittenIsAFailure() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    CommandLineProcess.Outcome outcome = tieout.runIn("\"$@\" >/dev/full", reconcile());

    assertThat(outcome.err())
        .isEqualTo("tieout: The standard output cannot be written: No space left on device.\n");
    assertThat(outcome.status()).isEqualTo(2);
  }

  @Test
  void aRunThatIsNotWatchedLoadsNeitherLoggingNorABar() throws Exception {
    Path loaded = work.resolve("loaded");
    CommandLineProcess.Outcome outcome =
        tieout.with("-Xlog:class+load:file=" + loaded).run(reconcile());

    assertThat(outcome.status()).as(outcome.err()).isEqualTo(1);
    assertThat(outcome.err()).isEmpty();
    assertThat(Files.readAllLines(loaded))
        .hasSizeGreaterThan(500)
        .noneMatch(
            line ->
                line.contains("log4j")
                    || line.contains("fastcsv")
                    || line.contains("tieout.core.text")
                    || line.contains("java.util.logging")
                    || line.contains("jdk.internal.logger")
                    || line.contains("tieout.local.internal.breaks")
                    || line.matches(
                        ".*tieout.local.internal.progress.(Display|Panel|Look|BreaksSoFar|ProgressLines)"
                            + " .*"));
  }

  @Test
  void tellsOfThePlanAndThePhasesWhenAsked() throws Exception {
    CommandLineProcess.Outcome outcome = tieout.run(reconcile("--memory=4MB", "--log=debug"));

    assertThat(outcome.status()).as(outcome.err()).isEqualTo(1);
    assertThat(outcome.err().lines())
        .allMatch(line -> line.matches("[0-9:.]{12} (INFO|DEBUG) [A-Za-z]+: .*"));
    assertThat(outcome.err())
        .containsSubsequence(
            " INFO Reconciliation: source      60000 rows",
            " INFO Reconciliation: method      partitioned, since ",
            " DEBUG Progress: reading 120,000 rows took ",
            " DEBUG Progress: merging 120,000 rows took ",
            " DEBUG Progress: writing breaks took ");
  }

  @Test
  void aRunThatNoTerminalShowsTellsOfItInLines() throws Exception {
    tieout.with("-Dtieout.progress.lineMillis=1");
    CommandLineProcess.Outcome outcome = tieout.run(reconcile("--memory=4MB"));

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).contains(" breaks (local, partitioned");
    assertThat(outcome.err())
        .containsPattern(
            "(?m)^tieout: reading: [0-9,]+ of 120,000 rows, [0-9]+%, .*memory [0-9.]+ MB \\(budget"
                + " 4\\.0 MB\\)")
        .containsPattern("(?m)^tieout: reading took [0-9.]+ s, 120,000 rows$")
        .containsPattern("(?m)^tieout: merging took [0-9.]+ s, 120,000 rows$")
        .containsPattern("(?m)^tieout: merging: .*breaks so far: [0-9,]+ mismatched")
        .doesNotContain("\u001b", "\r");

    for (String unwanted : List.of("--quiet", "--no-progress", "--log=error")) {
      outcome = tieout.run(reconcile("--memory=4MB", "--overwrite", unwanted));
      assertThat(outcome.err()).as(unwanted).isEmpty();
      assertThat(outcome.out().isEmpty()).as(unwanted).isEqualTo(unwanted.equals("--quiet"));
    }
  }

  @Test
  void aTerminalShowsProgressAndClearsIt() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "util-linux is there");
    tieout.with(
        SLOWLY,
        "-Dtieout.terminal.columns=70",
        "-Dtieout.output.columns=70",
        "-Dtieout.progress.delayMillis=0");

    String screen = inATerminal("TERM=xterm NO_COLOR=");

    assertThat(screen)
        .containsSubsequence(
            "\u001b[2m ",
            "(budget 64.0 MB)",
            "\u001b[A",
            "\u001b[J",
            "\u001b[2mrows\u001b[0m ",
            "2,000",
            "\u001b[31m",
            " breaks\u001b[0m (local, in-memory");
    assertThat(screen.indexOf("(budget 64.0 MB)", screen.lastIndexOf("\u001b[J")))
        .as("the progress is cleared before the results")
        .isNegative();
  }

  @Test
  void aTerminalWithoutColoursIsGivenNone() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "util-linux is there");
    tieout.with("-Dtieout.terminal.columns=70", "-Dtieout.output.columns=70");

    for (String environment : List.of("TERM=xterm NO_COLOR=1", "TERM=dumb NO_COLOR=")) {
      assertThat(inATerminal(environment))
          .contains(" breaks (local, in-memory")
          .doesNotContain("\u001b");
    }
    assertThat(inATerminal("TERM=xterm NO_COLOR=", "--no-color", "--no-progress"))
        .contains(" breaks (local, in-memory")
        .doesNotContain("\u001b");
  }

  /** What a terminal is sent by a run over 4000 rows. */
  private String inATerminal(String environment, String... options) throws Exception {
    Path typed = work.resolve("typed");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "reconcile",
                "--source=" + data.resolve("small/source"),
                "--target=" + data.resolve("small/target"),
                "--key=id"));
    arguments.addAll(List.of(options));
    CommandLineProcess.Outcome outcome =
        tieout.runIn(
            environment + " script -qefc \"$(printf '%q ' \"$@\")\" " + typed + " </dev/null",
            arguments.toArray(String[]::new));

    assertThat(outcome.status()).as(outcome.err()).isEqualTo(1);
    return Files.readString(typed);
  }

  @Test
  void nothingIsColouredInAPipe() throws Exception {
    for (String[] arguments :
        new String[][] {{"--help"}, {"reconcile", "--help"}, {"reconcile", "--nope"}}) {
      CommandLineProcess.Outcome outcome = tieout.run(arguments);
      assertThat(outcome.out() + outcome.err()).isNotEmpty().doesNotContain("\u001b");
    }
  }
}
