package dev.tieout.core.filter;

import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Where;
import java.util.IdentityHashMap;

/**
 * A filter as it was read, before its columns are known.
 *
 * @param where its text and its place
 * @param condition what it says
 * @param offsets where in the text the parts of the condition stand, by identity
 */
record ParsedFilter(Where where, Condition condition, IdentityHashMap<Object, Integer> offsets) {

  Refusal refusal(Object part, String sentence) {
    return where.refusal(offsets.getOrDefault(part, -1), sentence);
  }
}
