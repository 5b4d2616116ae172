package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;

/**
 * A nested value as text for people, after JSON without blanks: {@code [1,2]}, {@code {"k":"v"}}.
 * Numbers and truth values are bare, null is {@code null}, everything else its usual text in
 * quotes; keys of maps are always in quotes. Not thread-safe.
 */
final class NestedText {
  private final byte[] bytes;
  private final StringBuilder text = new StringBuilder();
  private int position;

  private NestedText(byte[] bytes, int position) {
    this.bytes = bytes;
    this.position = position;
  }

  /** The text of a list, a map or a struct whose bytes begin at {@code from}. */
  static String of(Canonical.Nested form, byte[] bytes, int from) {
    NestedText text = new NestedText(bytes, from);
    text.content(form);
    return text.text.toString();
  }

  private void content(Canonical.Nested form) {
    if (form instanceof Canonical.ListOf list) {
      repeated('[', ']', () -> part(list.element().column().canonical()));
    } else if (form instanceof Canonical.MapOf map) {
      repeated(
          '{',
          '}',
          () -> {
            key(map.key().column().canonical());
            text.append(':');
            part(map.value().column().canonical());
          });
    } else {
      String separator = "{";
      for (Canonical.Part field : form.parts()) {
        text.append(separator);
        quote(text, field.label());
        text.append(':');
        part(field.column().canonical());
        separator = ",";
      }
      text.append(form.parts().isEmpty() ? "{}" : "}");
    }
  }

  private void repeated(char open, char close, Runnable entry) {
    text.append(open);
    boolean isFirst = true;
    while (bytes[position++] == NestedCanonicaliser.ANOTHER) {
      if (!isFirst) {
        text.append(',');
      }
      isFirst = false;
      entry.run();
    }
    text.append(close);
  }

  private void key(Canonical form) {
    int start = text.length();
    part(form);
    if (text.length() > start && text.charAt(start) != '"') {
      String bare = text.substring(start);
      text.setLength(start);
      quote(text, bare);
    }
  }

  private void part(Canonical form) {
    if (bytes[position] == KeyPart.NULL) {
      position++;
      text.append("null");
    } else if (form instanceof Canonical.Nested nested) {
      position++;
      content(nested);
    } else {
      int end = NestedBytes.end(form, bytes, position);
      String flat = NestedBytes.text(form, bytes, position, end);
      position = end;
      if (isBare(form, flat)) {
        text.append(flat);
      } else {
        quote(text, flat);
      }
    }
  }

  /** Numbers, but for those that JSON does not have, and truth values. */
  private static boolean isBare(Canonical form, String flat) {
    char last = flat.isEmpty() ? 'y' : flat.charAt(flat.length() - 1);
    return form instanceof Canonical.Truth
        || form instanceof Canonical.Exact
        || ((form instanceof Canonical.Binary64 || form instanceof Canonical.MixedNumber)
            && last >= '0'
            && last <= '9');
  }

  /** Appends a text in quotes, with what JSON wants escaped. */
  private static void quote(StringBuilder to, String plain) {
    to.append('"');
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      switch (c) {
        case '"' -> to.append("\\\"");
        case '\\' -> to.append("\\\\");
        case '\n' -> to.append("\\n");
        case '\r' -> to.append("\\r");
        case '\t' -> to.append("\\t");
        default -> {
          if (c < ' ') {
            to.append("\\u00").append(c < 16 ? '0' : '1').append("0123456789abcdef".charAt(c & 15));
          } else {
            to.append(c);
          }
        }
      }
    }
    to.append('"');
  }
}
