package dev.tieout.core.rule;

import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/** Texts compare in Unicode normal form C: an e with an accent is one character or two. */
public record NormalForm() implements TextTreatment {
  static final RuleKey KEY = RuleKey.ofText("unicode", "nfc or distinct", NormalForm::parse);

  private static @Nullable RulePart parse(String text) {
    return switch (text) {
      case "nfc" -> new NormalForm();
      case "distinct" -> new Off(KEY.word());
      default -> null;
    };
  }

  @Override
  public String apply(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  @Override
  public String toString() {
    return "in Unicode form C";
  }
}
