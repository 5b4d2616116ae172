package dev.tieout.core.filter;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of LIKE over UTF-8. A character is a byte that continues none and the continuing bytes
 * after it; continuing bytes at the start of a text are one too. Of valid UTF-8 these are the code
 * points. Immutable.
 */
final class LikePattern {
  private static final byte[] ANY = {};

  /** A character's bytes; {@link #ANY} for any one; null for any number of any. */
  private final byte[] @Nullable [] parts;

  private LikePattern(byte[] @Nullable [] parts) {
    this.parts = parts;
  }

  /** Whether the escape, if there is one, goes before '%', '_' and itself only. */
  static boolean isPattern(String pattern, @Nullable String escape) {
    int[] chars = pattern.codePoints().toArray();
    int escaping = escape == null ? -1 : escape.codePointAt(0);
    for (int i = 0; i < chars.length; i++) {
      if (chars[i] == escaping) {
        i++;
        if (i == chars.length || (chars[i] != '%' && chars[i] != '_' && chars[i] != escaping)) {
          return false;
        }
      }
    }
    return true;
  }

  static LikePattern of(String pattern, @Nullable String escape) {
    int escaping = escape == null ? -1 : escape.codePointAt(0);
    List<byte @Nullable []> parts = new ArrayList<>();
    int[] chars = pattern.codePoints().toArray();
    for (int i = 0; i < chars.length; i++) {
      if (chars[i] == escaping) {
        i++;
        parts.add(Character.toString(chars[i]).getBytes(StandardCharsets.UTF_8));
      } else if (chars[i] == '%') {
        parts.add(null);
      } else if (chars[i] == '_') {
        parts.add(ANY);
      } else {
        parts.add(Character.toString(chars[i]).getBytes(StandardCharsets.UTF_8));
      }
    }
    return new LikePattern(parts.toArray(new byte[0][]));
  }

  /** Whether the whole text is as the pattern says. */
  boolean matches(byte[] bytes, int from, int length) {
    int end = from + length;
    int at = from;
    int part = 0;
    int afterMany = -1;
    int retryAt = from;
    while (at < end) {
      if (part < parts.length && parts[part] == null) {
        afterMany = ++part;
        retryAt = at;
        continue;
      }
      int next = nextCharacter(bytes, at, end);
      if (part < parts.length && isAs(parts[part], bytes, at, next)) {
        part++;
        at = next;
      } else if (afterMany >= 0) {
        retryAt = nextCharacter(bytes, retryAt, end);
        at = retryAt;
        part = afterMany;
      } else {
        return false;
      }
    }
    while (part < parts.length && parts[part] == null) {
      part++;
    }
    return part == parts.length;
  }

  private static boolean isAs(byte[] part, byte[] bytes, int from, int to) {
    return part == ANY || Arrays.equals(part, 0, part.length, bytes, from, to);
  }

  private static int nextCharacter(byte[] bytes, int from, int end) {
    int next = from + 1;
    while (next < end && (bytes[next] & 0xc0) == 0x80) {
      next++;
    }
    return next;
  }
}
