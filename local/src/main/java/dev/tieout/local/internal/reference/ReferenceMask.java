package dev.tieout.local.internal.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Mask;
import java.math.BigInteger;
import java.util.Objects;

/** What masks leave of a text. */
final class ReferenceMask {
  private ReferenceMask() {}

  static String shown(String text, ComparedColumn column, Comparison comparison) {
    Mask mask = column.rule().mask();
    if (mask == null) {
      return text;
    }
    int[] characters = text.codePoints().toArray();
    return switch (mask) {
      case HASH -> {
        byte[] digest =
            Objects.requireNonNull(comparison.maskKey()).mac().doFinal(text.getBytes(UTF_8));
        yield "hash:" + String.format("%064x", new BigInteger(1, digest)).substring(0, 32);
      }
      case LAST4 ->
          characters.length > 8
              ? "****" + new String(characters, characters.length - 4, 4)
              : "(redacted)";
      case REDACT -> "(redacted)";
    };
  }
}
