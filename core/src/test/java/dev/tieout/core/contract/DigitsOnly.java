package dev.tieout.core.contract;

import dev.tieout.core.rule.ValueComparator;
import dev.tieout.core.schema.Type;

/** Texts match that have the same digits in the same order, such as telephone numbers. */
public final class DigitsOnly implements ValueComparator {

  @Override
  public String name() {
    return "digits_only";
  }

  @Override
  public boolean suits(Type type) {
    return type instanceof Type.Text;
  }

  @Override
  public boolean equal(Object left, Object right) {
    return digits((String) left).equals(digits((String) right));
  }

  private static String digits(String text) {
    return text.replaceAll("[^0-9]", "");
  }
}
