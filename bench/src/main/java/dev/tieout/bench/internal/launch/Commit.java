package dev.tieout.bench.internal.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a source tree holds.
 *
 * @param id the commit, or {@code unknown} where git does not tell
 * @param isClean whether the tree holds the commit and nothing else
 */
public record Commit(String id, boolean isClean) {
  private static final Commit UNKNOWN = new Commit("unknown", false);

  /** The commit of the tree in a directory. */
  public static Commit of(Path directory) {
    try {
      String id = git(directory, "rev-parse", "HEAD");
      return id.isEmpty()
          ? UNKNOWN
          : new Commit(id, git(directory, "status", "--porcelain").isEmpty());
    } catch (IOException noGit) {
      return UNKNOWN;
    }
  }

  private static String git(Path directory, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("git", "-C", directory.toString()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    return new String(process.getInputStream().readAllBytes(), UTF_8).strip();
  }

  /** For the reader of a result. */
  @Override
  public String toString() {
    return id + (isClean ? "" : ", and changes that are not committed");
  }
}
