package dev.tieout.local.internal.reference;

import dev.tieout.core.rule.Treatment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Treatments of plain Java values, by other code than the packed engines use. */
final class ReferenceTreatment {
  private ReferenceTreatment() {}

  /** The value as rows are compared by it. */
  static @Nullable Object apply(List<Treatment> treatments, @Nullable Object stored) {
    Object value = stored;
    for (Treatment treatment : treatments) {
      throw new IllegalArgumentException("the reference does not know " + treatment);
    }
    return value;
  }
}
