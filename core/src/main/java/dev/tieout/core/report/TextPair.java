package dev.tieout.core.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Two texts that differ, cut into pieces to show side by side. What they share at their beginnings
 * and ends is found in full, unless it is a small part; what lies between is compared character by
 * character where it is short, and differs as a whole where it is long or shares only a few
 * characters in a row. Of long texts, what differs and some of what is around it is kept.
 * Immutable.
 *
 * @param left the first text's pieces, in its order
 * @param right the second's
 */
record TextPair(List<Piece> left, List<Piece> right) {
  /** The most characters of a text that are shown. */
  static final int MOST_SHOWN = 160;

  private static final int AROUND = 40;
  private static final int MOST_COMPARED = 96;
  private static final int LEAST_RUN = 3;

  /**
   * Ends that are shared by chance, such as the last letter of true and false, are not the same.
   */
  private static final int LEAST_SHARE = 4;

  /** What a piece is to the other text. */
  enum Kind {
    SAME,
    DIFFERENT,
    OMITTED
  }

  /** The characters of a text from {@code start} to before {@code end}. */
  record Piece(String text, int start, int end, Kind kind) {}

  /** Pairs two texts. */
  static TextPair of(String left, String right) {
    int prefix = commonPrefix(left, right);
    int suffix = commonSuffix(left, right, prefix);
    if (LEAST_SHARE * (prefix + suffix) < Math.max(left.length(), right.length())) {
      prefix = 0;
      suffix = 0;
    }
    int leftEnd = left.length() - suffix;
    int rightEnd = right.length() - suffix;
    List<int[]> runs = new ArrayList<>();
    if (leftEnd - prefix <= MOST_COMPARED && rightEnd - prefix <= MOST_COMPARED) {
      runs = runs(left, prefix, leftEnd, right, prefix, rightEnd);
    }
    return new TextPair(
        pieces(left, prefix, leftEnd, runs, 0), pieces(right, prefix, rightEnd, runs, 1));
  }

  /** A text alone. */
  static List<Piece> alone(String text) {
    return pieces(text, text.length(), text.length(), List.of(), 0, 0);
  }

  private static List<Piece> pieces(String text, int start, int end, List<int[]> runs, int side) {
    int first = text.length() <= MOST_SHOWN ? 0 : whole(text, Math.max(0, start - AROUND));
    return pieces(text, start, end, runs, side, first);
  }

  /**
   * @param start where the text begins to differ
   * @param end where it ends to
   * @param runs what is the same in between: beginnings on both sides, and a length
   * @param first where showing begins
   */
  private static List<Piece> pieces(
      String text, int start, int end, List<int[]> runs, int side, int first) {
    int last = Math.max(first, VisibleText.end(text, Math.min(text.length(), first + MOST_SHOWN)));
    List<Piece> pieces = new ArrayList<>();
    add(pieces, text, 0, first, first, Kind.OMITTED, text.length());
    add(pieces, text, first, start, last, Kind.SAME, first);
    int at = start;
    for (int[] run : runs) {
      add(pieces, text, at, run[side], last, Kind.DIFFERENT, first);
      add(pieces, text, run[side], run[side] + run[2], last, Kind.SAME, first);
      at = run[side] + run[2];
    }
    add(pieces, text, at, end, last, Kind.DIFFERENT, first);
    add(pieces, text, end, text.length(), last, Kind.SAME, first);
    add(pieces, text, last, text.length(), text.length(), Kind.OMITTED, text.length());
    return pieces;
  }

  private static void add(
      List<Piece> pieces, String text, int start, int end, int last, Kind kind, int first) {
    int from = kind == Kind.OMITTED ? start : Math.max(start, first);
    int to = Math.min(end, last);
    if (from < to) {
      pieces.add(new Piece(text, from, to, kind));
    }
  }

  private static int commonPrefix(String left, String right) {
    int most = Math.min(left.length(), right.length());
    int length = 0;
    while (length < most && left.charAt(length) == right.charAt(length)) {
      length++;
    }
    return length > 0 && Character.isHighSurrogate(left.charAt(length - 1)) ? length - 1 : length;
  }

  private static int commonSuffix(String left, String right, int prefix) {
    int most = Math.min(left.length(), right.length()) - prefix;
    int length = 0;
    while (length < most
        && left.charAt(left.length() - 1 - length) == right.charAt(right.length() - 1 - length)) {
      length++;
    }
    return length > 0 && Character.isLowSurrogate(left.charAt(left.length() - length))
        ? length - 1
        : length;
  }

  /** Not within a surrogate pair. */
  private static int whole(String text, int at) {
    return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }

  /** The runs of a longest common subsequence that are not single characters. */
  private static List<int[]> runs(
      String left, int leftStart, int leftEnd, String right, int rightStart, int rightEnd) {
    int rows = leftEnd - leftStart;
    int columns = rightEnd - rightStart;
    short[][] longest = new short[rows + 1][columns + 1];
    for (int r = rows - 1; r >= 0; r--) {
      for (int c = columns - 1; c >= 0; c--) {
        longest[r][c] =
            left.charAt(leftStart + r) == right.charAt(rightStart + c)
                ? (short) (longest[r + 1][c + 1] + 1)
                : (short) Math.max(longest[r + 1][c], longest[r][c + 1]);
      }
    }
    List<int[]> runs = new ArrayList<>();
    int r = 0;
    int c = 0;
    while (r < rows && c < columns) {
      int length = 0;
      while (r + length < rows
          && c + length < columns
          && left.charAt(leftStart + r + length) == right.charAt(rightStart + c + length)) {
        length++;
      }
      if (length > 0) {
        if (length >= LEAST_RUN && !cutsPair(left, leftStart + r, length)) {
          runs.add(new int[] {leftStart + r, rightStart + c, length});
        }
        r += length;
        c += length;
      } else if (longest[r + 1][c] >= longest[r][c + 1]) {
        r++;
      } else {
        c++;
      }
    }
    return runs;
  }

  private static boolean cutsPair(String text, int start, int length) {
    return Character.isLowSurrogate(text.charAt(start))
        || Character.isHighSurrogate(text.charAt(start + length - 1));
  }
}
