package dev.tieout.core.spec;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the name that a user probably meant. */
public final class Nearest {

  private Nearest() {}

  /**
   * The candidate with the smallest edit distance (insertions, deletions, substitutions; case
   * ignored), or null if none is within a third of the longer name's length, at least 2. A name
   * that shares nothing with the one sought is never near.
   */
  public static @Nullable String to(String name, Collection<String> candidates) {
    String best = null;
    int bestDistance = Integer.MAX_VALUE;
    for (String candidate : candidates) {
      int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
      int longer = Math.max(name.length(), candidate.length());
      int allowed = Math.min(longer - 1, Math.max(2, longer / 3));
      if (distance <= allowed && distance < bestDistance) {
        best = candidate;
        bestDistance = distance;
      }
    }
    return best;
  }

  /** A clause for a message, such as "; did you mean 'amount'?", or "" if nothing is near. */
  public static String clause(String name, Collection<String> candidates) {
    String near = to(name, candidates);
    return near == null ? "" : "; did you mean '" + near + "'?";
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
