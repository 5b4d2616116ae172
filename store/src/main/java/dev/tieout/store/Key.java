package dev.tieout.store;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The key of a record: a number or a text. Immutable; numbers come before texts. */
public final class Key implements Comparable<Key> {
  private final long number;
  private final @Nullable String text;

  private Key(long number, @Nullable String text) {
    this.number = number;
    this.text = text;
  }

  public static Key of(long number) {
    return new Key(number, null);
  }

  public static Key of(String text) {
    return new Key(0, text);
  }

  public boolean isNumber() {
    return text == null;
  }

  /**
   * The number.
   *
   * @throws IllegalStateException if it is a text
   */
  public long number() {
    if (text != null) {
      throw new IllegalStateException("the key is a text");
    }
    return number;
  }

  /**
   * The text.
   *
   * @throws IllegalStateException if it is a number
   */
  public String text() {
    if (text == null) {
      throw new IllegalStateException("the key is a number");
    }
    return text;
  }

  /** Numbers by size, texts by code points. */
  @Override
  public int compareTo(Key other) {
    if (text == null || other.text == null) {
      return text == null && other.text == null
          ? Long.compare(number, other.number)
          : text == null ? -1 : 1;
    }
    return compareTexts(text, other.text);
  }

  /** The order of texts everywhere in a store: by code points, which is that of their UTF-8. */
  public static int compareTexts(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        boolean surrogates = Character.isSurrogate(x) != Character.isSurrogate(y);
        return surrogates ? (Character.isSurrogate(x) ? 1 : -1) : Character.compare(x, y);
      }
    }
    return Integer.compare(a.length(), b.length());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Key key && key.number == number && Objects.equals(key.text, text);
  }

  @Override
  public int hashCode() {
    return text == null ? Long.hashCode(number) : text.hashCode();
  }

  @Override
  public String toString() {
    return text == null ? Long.toString(number) : text;
  }
}
