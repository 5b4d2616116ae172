package dev.tieout.core.explain;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.schema.ColumnVector;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the kind and the column of rows of breaks, without a text of each. Not thread-safe. */
final class BreakWords {
  private static final BreakKind[] KINDS = BreakKind.values();

  private final byte[][] kindWords = new byte[KINDS.length][];
  private final byte[][] names;
  private final Map<String, Integer> places = new HashMap<>();

  /** For each column the one that came after it last. */
  private final int[] following;

  BreakWords(List<String> columnNames) {
    for (int i = 0; i < KINDS.length; i++) {
      kindWords[i] = KINDS[i].word().getBytes(StandardCharsets.UTF_8);
    }
    names = new byte[columnNames.size()][];
    following = new int[names.length + 1];
    for (int i = 0; i < names.length; i++) {
      names[i] = columnNames.get(i).getBytes(StandardCharsets.UTF_8);
      places.putIfAbsent(columnNames.get(i), i);
    }
  }

  BreakKind kind(ColumnVector vector, int row) {
    for (int i = 0; i < KINDS.length; i++) {
      if (is(kindWords[i], vector, row)) {
        return KINDS[i];
      }
    }
    throw new IllegalArgumentException("a break of a kind that there is not");
  }

  /**
   * Which of the compared columns it is.
   *
   * @param before the column of the break before in the row, or -1
   */
  int column(ColumnVector vector, int row, int before) {
    int guess = following[before + 1];
    if (guess < names.length && is(names[guess], vector, row)) {
      return guess;
    }
    int from = vector.offsets()[row];
    String name = new String(vector.bytes(), from, vector.lengths()[row], StandardCharsets.UTF_8);
    Integer place = places.get(name);
    if (place == null) {
      throw new IllegalArgumentException("a break of column '" + name + "', which is not compared");
    }
    following[before + 1] = place;
    return place;
  }

  private static boolean is(byte[] word, ColumnVector vector, int row) {
    int from = vector.offsets()[row];
    int length = vector.lengths()[row];
    return length == word.length
        && Arrays.equals(word, 0, length, vector.bytes(), from, from + length);
  }
}
