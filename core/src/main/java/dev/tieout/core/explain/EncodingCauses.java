package dev.tieout.core.explain;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;

/** Texts read in another encoding than they were written in, and what could not be written. */
final class EncodingCauses {
  private static final List<Charset> SINGLE_BYTE =
      List.of(Charset.forName("windows-1252"), StandardCharsets.ISO_8859_1);
  private static final List<String> NAMES = List.of("Windows-1252", "Latin-1");
  private static final int MAX_TIMES = 2;

  static final List<Cause> LIST =
      List.of(
          Cause.of(
              "mojibake",
              1,
              EnumSet.of(Family.TEXT),
              EncodingCauses::mojibake,
              EncodingCauses::tellMojibake),
          Cause.of(
              "replacement_characters",
              1,
              EnumSet.of(Family.TEXT),
              EncodingCauses::replaced,
              EncodingCauses::tellReplaced));

  private EncodingCauses() {}

  private static boolean mayBe(Pair pair) {
    return pair.hasTexts() && !(pair.source().isAscii() && pair.target().isAscii());
  }

  /** The parameter: the encoding, how often beyond once, and which side is garbled. */
  private static void mojibake(Pair pair, int cause, Findings found) {
    if (!mayBe(pair)) {
      return;
    }
    // What is garbled is longer: a character for each byte.
    int side = pair.target().length() > pair.source().length() ? 1 : 0;
    String whole = side == 1 ? pair.sourceText() : pair.targetText();
    String garbled = side == 1 ? pair.targetText() : pair.sourceText();
    if (garbled.length() <= whole.length()) {
      return;
    }
    for (int charset = 0; charset < SINGLE_BYTE.size(); charset++) {
      String text = whole;
      for (int times = 1; times <= MAX_TIMES && text.length() < garbled.length(); times++) {
        text = new String(text.getBytes(StandardCharsets.UTF_8), SINGLE_BYTE.get(charset));
        if (text.equals(garbled)) {
          found.add(cause, (charset * 2L + times - 1) * 2 + side);
        }
      }
    }
  }

  private static Telling tellMojibake(Stated stated) {
    long parameter = stated.parameter();
    String side = parameter % 2 == 1 ? "target" : "source";
    String charset = NAMES.get((int) (parameter / 4));
    String twice = parameter / 2 % 2 == 1 ? ", twice" : "";
    return Telling.of(
        "UTF-8 as " + charset + twice + " in the " + side,
        "are UTF-8 that was read as " + charset + twice + ", in the " + side);
  }

  /** One side has a mark for each character of the other that is not ASCII. */
  private static void replaced(Pair pair, int cause, Findings found) {
    if (!mayBe(pair)) {
      return;
    }
    for (int mark = 0; mark < 2; mark++) {
      char sign = mark == 0 ? '\ufffd' : '?';
      if (isReplaced(pair.sourceText(), pair.targetText(), sign)) {
        found.add(cause, 2L * mark + 1);
      } else if (isReplaced(pair.targetText(), pair.sourceText(), sign)) {
        found.add(cause, 2L * mark);
      }
    }
  }

  private static boolean isReplaced(String whole, String marked, char mark) {
    int j = 0;
    for (int i = 0; i < whole.length(); j++) {
      int c = whole.codePointAt(i);
      i += Character.charCount(c);
      if (j >= marked.length()) {
        return false;
      }
      int other = marked.charAt(j);
      boolean mayBeMarked = c >= 0x80 && c != mark;
      if (other != c && !(mayBeMarked && other == mark)) {
        return false;
      }
    }
    return j == marked.length();
  }

  private static Telling tellReplaced(Stated stated) {
    String side = stated.parameter() % 2 == 1 ? "target" : "source";
    String mark = stated.parameter() / 2 == 0 ? "U+FFFD" : "'?'";
    return Telling.of(
        mark + " in the " + side,
        "have " + mark + " in the " + side + " in place of characters beyond ASCII");
  }
}
