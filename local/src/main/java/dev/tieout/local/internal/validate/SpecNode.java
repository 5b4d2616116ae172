package dev.tieout.local.internal.validate;

import dev.tieout.core.spec.Place;
import java.util.List;
import java.util.Map;

/** A value of a specification as JSON Schema sees it, and where it stands. Immutable. */
sealed interface SpecNode {

  /** Where it begins. */
  Place place();

  /**
   * A map.
   *
   * @param entries the values by their keys, in the order of the file
   * @param keyPlaces where the keys stand
   */
  record Entries(Map<String, SpecNode> entries, Map<String, Place> keyPlaces, Place place)
      implements SpecNode {}

  /** A list. */
  record Items(List<SpecNode> items, Place place) implements SpecNode {}

  /** A single value. */
  record Scalar(String text, Kind kind, Place place) implements SpecNode {}

  /**
   * What a single value is. Only what JSON writes in the same way is a number or a truth value:
   * {@code 1_000} and {@code True}, which YAML reads as such, are the texts that Tieout takes them
   * for.
   */
  enum Kind {
    TEXT,
    NUMBER,
    TRUTH,
    NULL
  }
}
