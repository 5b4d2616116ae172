package dev.tieout.core.explain;

import org.jspecify.annotations.Nullable;

/**
 * The words for an explanation.
 *
 * @param parameter what distinguishes it from others of its cause; may be empty
 * @param phrase what the breaks do, in the plural and without a full stop: {@code are 5 h later}
 * @param rule lines of YAML under which the breaks tie out, or null
 */
record Telling(String parameter, String phrase, @Nullable String rule) {
  static Telling of(String parameter, String phrase) {
    return new Telling(parameter, phrase, null);
  }
}
