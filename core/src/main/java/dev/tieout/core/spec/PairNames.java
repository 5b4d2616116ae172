package dev.tieout.core.spec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of the reconciliations of one spec. Each becomes a directory beside the files that tell
 * of all of them, on whatever file system, so names are few characters of ASCII, unlike each other
 * also where case does not count, and none that some system keeps for itself. Not thread-safe.
 */
final class PairNames {
  private static final int MAX_LENGTH = 100;

  /** The most that one run takes on. */
  private static final int MAX_NAMES = 10_000;

  /** What a path has in place of the name. */
  private static final String PLACEHOLDER = "{name}";

  /** The files that stand beside the directories. */
  private static final Set<String> TAKEN = Set.of("summary.json", "index.html", "index.md");

  /** What Windows takes for devices, with whatever extension. */
  private static final Set<String> DEVICES = Set.of("con", "prn", "aux", "nul");

  private final Map<String, Said> saidByFolded = new HashMap<>();

  private record Said(String name, Place place) {}

  /**
   * Takes a name.
   *
   * @throws Refusal if it cannot be that of a directory, or is taken
   */
  void add(String name, Place place) {
    String wrong = wrong(name);
    if (wrong != null) {
      throw place.refusal(
          "the name of a reconciliation becomes that of a directory, so " + wrong + ".");
    }
    Said before = saidByFolded.putIfAbsent(name.toLowerCase(Locale.ROOT), new Said(name, place));
    if (before != null) {
      throw place.refusal(
          before.name().equals(name)
              ? "the name '" + name + "' is that of line " + before.place().line() + "; change one."
              : "the name differs from '"
                  + before.name()
                  + "' of line "
                  + before.place().line()
                  + " in case only, which not every file system tells apart; change one.");
    }
    if (saidByFolded.size() > MAX_NAMES) {
      throw place.refusal(
          "one run takes " + MAX_NAMES + " reconciliations at most; divide the spec.");
    }
  }

  private static @Nullable String wrong(String name) {
    if (name.length() > MAX_LENGTH) {
      return "it has " + MAX_LENGTH + " characters at most, not " + name.length();
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean isFine =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || c == '.'
              || c == '-'
              || c == '_';
      if (!isFine) {
        return "it is of letters from a to z, digits, dots, dashes and underscores only";
      }
    }
    if (name.startsWith(".") || name.endsWith(".") || name.startsWith("-")) {
      return "it neither begins with a dot or a dash nor ends with a dot";
    }
    String folded = name.toLowerCase(Locale.ROOT);
    if (TAKEN.contains(folded)) {
      return "it is not '" + name + "', which is a file of the results";
    }
    int dot = folded.indexOf('.');
    String stem = dot < 0 ? folded : folded.substring(0, dot);
    boolean isPort =
        stem.length() == 4
            && (stem.startsWith("com") || stem.startsWith("lpt"))
            && Character.isDigit(stem.charAt(3));
    return isPort || DEVICES.contains(stem)
        ? "it is not '" + name + "', which Windows keeps for a device"
        : null;
  }

  /** The data at paths that name the reconciliation. */
  static DataSpec placed(DataSpec data, String name) {
    List<String> paths = new ArrayList<>();
    for (String path : data.paths()) {
      paths.add(path.replace(PLACEHOLDER, name));
    }
    return data.at(paths);
  }
}
