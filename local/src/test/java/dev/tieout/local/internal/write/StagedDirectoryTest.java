package dev.tieout.local.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.spec.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagedDirectoryTest {
  private static final String MARKER = "summary.json";

  @TempDir Path parent = Path.of("");

  @Test
  void filesAppearAtTheCommitOnly() throws IOException {
    Path destination = parent.resolve("deep/out");
    try (StagedDirectory staged = StagedDirectory.create(destination)) {
      fill(staged, "new");
      assertThat(destination).doesNotExist();
      staged.commit();
    }

    assertThat(destination.resolve("part/rows.txt")).hasContent("new");
    assertThat(names(parent.resolve("deep"))).containsExactly("out");
  }

  @Test
  void nothingIsLeftWithoutACommit() throws IOException {
    try (StagedDirectory staged = StagedDirectory.create(parent.resolve("out"))) {
      fill(staged, "new");
      assertThat(names(parent)).singleElement().asString().startsWith(".out.tmp-");
    }

    assertThat(names(parent)).isEmpty();
  }

  @Test
  void refusesADestinationThatIsThere() throws IOException {
    Path destination = Files.createDirectory(parent.resolve("out"));

    assertThatThrownBy(() -> StagedDirectory.create(destination))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "'" + destination + "' exists already; choose another directory, or say --overwrite.");
    assertThat(names(parent)).containsExactly("out");
  }

  @Test
  void replacesEarlierResultsWhole() throws IOException {
    Path destination = Files.createDirectory(parent.resolve("out"));
    Files.writeString(destination.resolve(MARKER), "{}");
    Files.writeString(destination.resolve("stale"), "old");
    try (StagedDirectory staged = StagedDirectory.replace(destination, MARKER)) {
      fill(staged, "new");
      assertThat(destination.resolve("stale")).hasContent("old");
      staged.commit();
    }

    assertThat(names(destination)).containsExactly("part");
    assertThat(names(parent)).containsExactly("out");
  }

  @Test
  void keepsEarlierResultsWithoutACommit() throws IOException {
    Path destination = Files.createDirectory(parent.resolve("out"));
    Files.writeString(destination.resolve(MARKER), "{}");
    try (StagedDirectory staged = StagedDirectory.replace(destination, MARKER)) {
      fill(staged, "new");
    }

    assertThat(names(destination)).containsExactly(MARKER);
    assertThat(names(parent)).containsExactly("out");
  }

  @Test
  void replacesAnEmptyDirectoryAndOneThatIsNotThere() throws IOException {
    for (Path destination :
        List.of(Files.createDirectory(parent.resolve("empty")), parent.resolve("absent"))) {
      try (StagedDirectory staged = StagedDirectory.replace(destination, MARKER)) {
        fill(staged, "new");
        staged.commit();
      }
      assertThat(destination.resolve("part/rows.txt")).hasContent("new");
    }
  }

  @Test
  void neverReplacesWhatIsNotAResult() throws IOException {
    Path home = Files.createDirectory(parent.resolve("home"));
    Files.writeString(home.resolve("thesis.txt"), "years of work");
    Path file = Files.writeString(parent.resolve("file"), "mine");
    Path link = Files.createSymbolicLink(parent.resolve("link"), home);

    assertThatThrownBy(() -> StagedDirectory.replace(home, MARKER))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("holds files but no summary.json, so it is not overwritten");
    assertThatThrownBy(() -> StagedDirectory.replace(file, MARKER))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("is not a directory, so it is not overwritten");
    assertThatThrownBy(() -> StagedDirectory.replace(link, MARKER)).isInstanceOf(Refusal.class);
    assertThat(home.resolve("thesis.txt")).hasContent("years of work");
    assertThat(names(parent)).containsExactly("file", "home", "link");
  }

  @Test
  void refusesTheRoot() {
    assertThatThrownBy(() -> StagedDirectory.create(Path.of("/")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("cannot hold results");
  }

  @Test
  void deletesLinksAndNotWhatTheyPointAt() throws IOException {
    Path outside = Files.writeString(parent.resolve("outside"), "mine");
    try (StagedDirectory staged = StagedDirectory.create(parent.resolve("out"))) {
      Files.createSymbolicLink(staged.path().resolve("link"), outside);
      Files.createSymbolicLink(staged.path().resolve("folder"), parent);
    }

    assertThat(names(parent)).containsExactly("outside");
    assertThat(outside).hasContent("mine");
  }

  @Test
  void putsTheOldResultsBackIfTheNewOnesCannotBeMoved() throws IOException {
    Path destination = Files.createDirectory(parent.resolve("out"));
    Files.writeString(destination.resolve(MARKER), "{}");
    try (StagedDirectory staged = StagedDirectory.replace(destination, MARKER)) {
      FileTree.delete(staged.path());

      assertThatThrownBy(staged::commit).isInstanceOf(IOException.class);
    }

    assertThat(destination.resolve(MARKER)).hasContent("{}");
    assertThat(names(parent)).containsExactly("out");
  }

  @Test
  void isCommittedOnce() throws IOException {
    StagedDirectory staged = StagedDirectory.create(parent.resolve("out"));
    staged.commit();
    assertThatIllegalStateException().isThrownBy(staged::commit);
    staged.close();
    assertThat(parent.resolve("out")).isDirectory();
  }

  @Test
  void namesTheParentThatIsNoDirectory() throws IOException {
    Path file = Files.writeString(parent.resolve("file"), "mine");

    assertThatThrownBy(() -> StagedDirectory.create(file.resolve("out")))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("'" + file + "' is not a directory");
  }

  @Test
  void parentsThatWereMadeGoWhenNothingIsCommitted() throws IOException {
    Path old = Files.createDirectory(parent.resolve("old"));
    StagedDirectory abandoned = StagedDirectory.create(old.resolve("a/b/out"));
    assertThat(old.resolve("a/b")).isDirectory();
    abandoned.close();

    assertThat(old).isEmptyDirectory();
  }

  @Test
  void parentsThatOthersUseMeanwhileStay() throws IOException {
    StagedDirectory abandoned = StagedDirectory.create(parent.resolve("a/b/out"));
    Path theirs = Files.createFile(parent.resolve("a/theirs"));
    abandoned.close();

    assertThat(theirs).exists();
    assertThat(parent.resolve("a/b")).doesNotExist();
  }

  @Test
  void permissionsAreThoseOfOtherNewDirectories() throws IOException {
    Path other = Files.createDirectory(parent.resolve("other"));
    try (StagedDirectory staged = StagedDirectory.create(parent.resolve("out"))) {
      staged.commit();
    }

    Set<PosixFilePermission> expected = Files.getPosixFilePermissions(other);
    assertThat(Files.getPosixFilePermissions(parent.resolve("out"))).isEqualTo(expected);
  }

  /** The end of the input and the signal come in any order, so that the two clean-ups meet. */
  @RepeatedTest(10)
  void nothingIsLeftAfterATermination() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Interrupted.class.getName(),
                parent.resolve("out").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(output.readLine()).isEqualTo("staged");
      assertThat(names(parent)).hasSize(1);
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }

    assertThat(names(parent)).isEmpty();
  }

  /** Stages a directory, says so, and waits for its end. */
  static final class Interrupted {
    private Interrupted() {}

    public static void main(String[] arguments) throws IOException {
      try (StagedDirectory staged = StagedDirectory.create(Path.of(arguments[0]))) {
        fill(staged, "new");
        System.out.println("staged");
        int end = System.in.read();
        throw new IllegalStateException("standard input gave " + end);
      }
    }
  }

  private static void fill(StagedDirectory staged, String content) throws IOException {
    Path part = Files.createDirectory(staged.path().resolve("part"));
    Files.writeString(part.resolve("rows.txt"), content);
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }
}
