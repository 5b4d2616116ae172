package dev.tieout.core.rule;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule that changes the values of one side before they are packed, so that what it calls equal
 * has equal bytes. On a key column that is before rows pair. Immutable.
 */
public non-sealed interface Treatment extends RulePart {

  /** The type of the changed values. */
  default Type applied(Type type) {
    return type;
  }

  /** What changes vectors of the type. */
  Step step(Type type);

  /**
   * Changes a vector at a time. It never writes to the vector it is given; the one it gives is
   * valid until the next call. Not thread-safe.
   */
  @FunctionalInterface
  interface Step {
    ColumnVector apply(ColumnVector in, int rowCount);
  }

  /** The steps that a list of treatments takes, one after the other; neighbours on text are one. */
  static Step[] steps(List<Treatment> treatments, Type type) {
    List<Step> steps = new ArrayList<>();
    List<TextTreatment> texts = new ArrayList<>();
    Type current = type;
    for (Treatment treatment : treatments) {
      if (treatment instanceof TextTreatment text) {
        texts.add(text);
        continue;
      }
      if (!texts.isEmpty()) {
        steps.add(EachValue.present(new Type.Text(), new TextStep(texts)));
        texts.clear();
      }
      steps.add(treatment.step(current));
      current = treatment.applied(current);
    }
    if (!texts.isEmpty()) {
      steps.add(EachValue.present(new Type.Text(), new TextStep(texts)));
    }
    return steps.toArray(new Step[0]);
  }
}
