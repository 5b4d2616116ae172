package dev.tieout.core.pack;

import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Mask;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/**
 * What results show in place of the values of a masked column, made of the text that they would
 * show. Not thread-safe.
 *
 * <pre>
 * hash   = "hash:" and 32 hexadecimal digits: the first 16 bytes of the HMAC-SHA-256 of the text
 * last4  = "****" and the last four characters; "(redacted)" of a text of up to eight
 * redact = "(redacted)"
 * </pre>
 */
public final class MaskedText {
  private static final String REDACTED = "(redacted)";
  private static final int SHOWN_CHARACTERS = 4;
  private static final int MAX_HIDDEN_WHOLE = 8;
  private static final int HASH_BYTES = 16;

  private final Mask mask;
  private final @Nullable Mac mac;

  private MaskedText(Mask mask, @Nullable Mac mac) {
    this.mask = mask;
    this.mac = mac;
  }

  /**
   * For each of some columns of a comparison its mask, or null.
   *
   * @throws IllegalStateException if one is hashed and the comparison has no key
   */
  public static @Nullable MaskedText[] of(Comparison comparison, List<ComparedColumn> columns) {
    @Nullable MaskedText[] texts = new @Nullable MaskedText[columns.size()];
    for (int i = 0; i < texts.length; i++) {
      Mask mask = columns.get(i).rule().mask();
      texts[i] = mask == null ? null : of(mask, comparison);
    }
    return texts;
  }

  private static MaskedText of(Mask mask, Comparison comparison) {
    if (mask == Mask.HASH && comparison.maskKey() == null) {
      throw new IllegalStateException("a column is hashed, and there is no key");
    }
    return new MaskedText(
        mask, mask == Mask.HASH ? Objects.requireNonNull(comparison.maskKey()).mac() : null);
  }

  /** What is shown in place of a text. */
  public String of(String text) {
    return switch (mask) {
      case REDACT -> REDACTED;
      case LAST4 -> last4(text);
      case HASH -> hash(text);
    };
  }

  private static String last4(String text) {
    int count = text.codePointCount(0, text.length());
    return count <= MAX_HIDDEN_WHOLE
        ? REDACTED
        : "****" + text.substring(text.offsetByCodePoints(text.length(), -SHOWN_CHARACTERS));
  }

  private String hash(String text) {
    byte[] digest = Objects.requireNonNull(mac).doFinal(text.getBytes(StandardCharsets.UTF_8));
    return "hash:" + HexFormat.of().formatHex(Arrays.copyOf(digest, HASH_BYTES));
  }
}
