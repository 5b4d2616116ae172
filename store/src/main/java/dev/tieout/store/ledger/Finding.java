package dev.tieout.store.ledger;

import dev.tieout.core.gate.BreakIdentity;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A break that a run found.
 *
 * @param keyNames the key columns
 * @param keyValues their values as text, or null
 * @param kind a word such as {@code mismatched}
 * @param column the column that differs, or empty where a row as a whole has no partner
 * @param ordinal from 0 among the breaks of the run with the same key and column
 * @param source the source's value as text, or null
 * @param target the target's value as text, or null
 */
public record Finding(
    List<String> keyNames,
    List<@Nullable String> keyValues,
    String kind,
    String column,
    int ordinal,
    @Nullable String source,
    @Nullable String target) {
  private static final int MAX_DIGITS = 60;
  private static final BigDecimal MAX_MILLIONTHS = BigDecimal.valueOf(Long.MAX_VALUE);

  /** Its identity, in hexadecimal digits. */
  String id(String name) {
    return HexFormat.of().formatHex(new BreakIdentity().of(name, keyValues, column, ordinal));
  }

  /** The key for people: {@code account=42, day=2024-03-01}. */
  String keyText() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < keyValues.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(keyNames.get(i)).append('=');
      text.append(keyValues.get(i) == null ? "null" : keyValues.get(i));
    }
    return text.toString();
  }

  /** How far apart two numbers are, in millionths; 0 for what are not numbers. */
  long sizeMillionths() {
    BigDecimal a = number(source);
    BigDecimal b = number(target);
    if (a == null || b == null) {
      return 0;
    }
    BigDecimal millionths = a.subtract(b).abs().movePointRight(6);
    return millionths.compareTo(MAX_MILLIONTHS) >= 0 ? Long.MAX_VALUE : millionths.longValue();
  }

  private static @Nullable BigDecimal number(@Nullable String text) {
    if (text == null
        || text.length() > MAX_DIGITS
        || !text.matches("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]{1,3})?")) {
      return null;
    }
    return new BigDecimal(text);
  }
}
