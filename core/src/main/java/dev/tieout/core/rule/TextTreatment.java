package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.util.List;

/**
 * A treatment of texts, one by one. Bytes that are no valid UTF-8 are not given to it, and stay.
 */
interface TextTreatment extends Treatment {

  /** The text in place of the given one; the same object if nothing changes. */
  String apply(String text);

  @Override
  default boolean suits(Type type) {
    return type instanceof Type.Text;
  }

  @Override
  default Step step(Type type) {
    return EachValue.present(type, new TextStep(List.of(this)));
  }
}
