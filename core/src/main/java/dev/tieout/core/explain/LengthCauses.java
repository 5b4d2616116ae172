package dev.tieout.core.explain;

import java.util.EnumSet;
import java.util.List;

/** Texts cut at a length, and texts padded to one. */
final class LengthCauses {
  private static final String PADS = "0*#_-.xX";
  private static final int MAX_WIDTH = 0xffff;

  static final List<Cause> LIST =
      List.of(
          Cause.of(
                  "padded",
                  2,
                  EnumSet.of(Family.TEXT),
                  LengthCauses::padded,
                  LengthCauses::tellPadded)
              .grouped(Cause.Grouping.WIDTHS),
          Cause.of(
              "truncated_text",
              2,
              EnumSet.of(Family.TEXT),
              LengthCauses::truncated,
              LengthCauses::tellTruncated));

  private LengthCauses() {}

  private static void truncated(Pair pair, int cause, Findings found) {
    Cell cell = pair.cell();
    if (cell.isPrefix() && !cell.isTailBlank() && cell.prefixCharacters() > 0) {
      int side = pair.target().fullLength() < pair.source().fullLength() ? 1 : 0;
      found.add(cause, 2L * cell.prefixCharacters() + side);
    }
  }

  private static Telling tellTruncated(Stated stated) {
    String side = stated.parameter() % 2 == 1 ? "target" : "source";
    String other = stated.parameter() % 2 == 1 ? "source" : "target";
    String length = Numbers.grouped(Long.toString(stated.parameter() / 2));
    String characters = stated.parameter() / 2 == 1 ? " character" : " characters";
    return Telling.of(
        length + characters + " in the " + side,
        "are cut in the " + side + ": the first " + length + characters + " of the " + other);
  }

  /**
   * The parameter: which side is padded, at which end, with what, and in the last 16 bits to what
   * width.
   */
  private static void padded(Pair pair, int cause, Findings found) {
    if (!pair.hasTexts() || !pair.source().isAscii() || !pair.target().isAscii()) {
      return;
    }
    boolean isTarget = pair.target().length() > pair.source().length();
    Value longer = isTarget ? pair.target() : pair.source();
    Value shorter = isTarget ? pair.source() : pair.target();
    int more = longer.length() - shorter.length();
    if (more == 0 || shorter.length() == 0 || longer.length() > MAX_WIDTH) {
      return;
    }
    long side = isTarget ? 1 : 0;
    byte left = longer.bytes()[0];
    if (PADS.indexOf(left) >= 0 && isAll(longer, 0, more, left) && isAt(longer, more, shorter)) {
      found.add(cause, ((side << 1 | 1) << 8 | left) << 16 | longer.length());
    }
    byte right = longer.bytes()[longer.length() - 1];
    if (PADS.indexOf(right) >= 0
        && !(right == '0' && isDecimal(shorter))
        && isAll(longer, shorter.length(), longer.length(), right)
        && isAt(longer, 0, shorter)) {
      found.add(cause, ((side << 1) << 8 | right) << 16 | longer.length());
    }
  }

  private static boolean isAll(Value value, int from, int end, byte b) {
    for (int i = from; i < end; i++) {
      if (value.bytes()[i] != b) {
        return false;
      }
    }
    return true;
  }

  /** Zeros at its end are places of a number, no padding. */
  private static boolean isDecimal(Value value) {
    for (int i = 0; i < value.length(); i++) {
      if (value.bytes()[i] == '.' || value.bytes()[i] == ',') {
        return true;
      }
    }
    return false;
  }

  private static boolean isAt(Value longer, int from, Value shorter) {
    for (int i = 0; i < shorter.length(); i++) {
      if (longer.bytes()[from + i] != shorter.bytes()[i]) {
        return false;
      }
    }
    return true;
  }

  private static Telling tellPadded(Stated stated) {
    long parameter = stated.parameter();
    String side = (parameter >> 25 & 1) == 1 ? "target" : "source";
    String end = (parameter >> 24 & 1) == 1 ? "left" : "right";
    char pad = (char) (parameter >> 16 & 0xff);
    String with = pad == '0' ? "zeros" : "'" + pad + "'";
    String width = stated.isGroup() ? "" : " to " + (parameter & MAX_WIDTH) + " characters";
    boolean areNumbers = stated.hasEqual(Findings.of(Causes.NUMBER_FORMAT, 0));
    return new Telling(
        with + " on the " + end + width + " in the " + side,
        "are padded in the " + side + " with " + with + " on the " + end + width,
        areNumbers ? stated.rule("cast: \"decimal(38,10)\"") : null);
  }
}
