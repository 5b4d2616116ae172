package dev.tieout.core.gate;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.spec.Refusal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Breaks that somebody accepted, by their identities: a table with open addressing, of which a
 * place is the 16 bytes of an identity, a line, an acceptance and a kind. Not thread-safe.
 *
 * <p>Invariants: the table is made for a number of entries and never grows; at least a quarter of
 * it is free, so that every search ends.
 */
final class KnownBreaks {
  /** What an entry takes, with its share of free places. */
  static final int BYTES_EACH = 32;

  /** No table has more places than an array. */
  static final long MAX_ENTRIES = 1_500_000_000;

  private static final int MAX_ACCEPTANCES = 10_000;
  private static final long MAX_CHARACTERS = 1_000_000;
  private static final int SEEN = 0x80;

  private final String origin;
  private final long[] high;
  private final long[] low;
  private final int[] lines;
  private final short[] acceptanceOf;

  /** 0 where a place is free, else the kind's number, and {@link #SEEN} once it was found. */
  private final byte[] states;

  private final List<Acceptance> acceptances = new ArrayList<>();
  private final Map<Acceptance, Integer> places = new HashMap<>();
  private long characters;
  private int size;
  private int seen;

  /**
   * @param origin what sentences call where they are written, such as a path
   * @param entries the most that will be added
   */
  KnownBreaks(String origin, int entries) {
    this.origin = origin;
    int capacity = (int) (entries * 4L / 3 + 8);
    high = new long[capacity];
    low = new long[capacity];
    lines = new int[capacity];
    acceptanceOf = new short[capacity];
    states = new byte[capacity];
  }

  String origin() {
    return origin;
  }

  /**
   * Adds a break.
   *
   * @param line where it is written, or 0
   * @throws Refusal if it is there already, or there are too many different acceptances
   */
  void add(byte[] identity, BreakKind kind, Acceptance acceptance, int line) {
    ByteBuffer bytes = ByteBuffer.wrap(identity);
    long first = bytes.getLong();
    long second = bytes.getLong();
    int place = place(first, second);
    if (states[place] != 0) {
      throw new Refusal(
          origin
              + ", line "
              + line
              + ": this break is in line "
              + lines[place]
              + " already; remove one of the two.");
    }
    if (4L * size > 3L * states.length) {
      throw new IllegalStateException("more breaks than were announced");
    }
    high[place] = first;
    low[place] = second;
    lines[place] = line;
    acceptanceOf[place] = (short) (int) places.computeIfAbsent(acceptance, this::added);
    states[place] = number(kind);
    size++;
  }

  private int added(Acceptance acceptance) {
    characters += acceptance.reason().length() + acceptance.owner().length();
    if (acceptances.size() == MAX_ACCEPTANCES || characters > MAX_CHARACTERS) {
      throw new Refusal(
          origin
              + " has more than 10,000 different reasons, owners and days, or more than 1,000,000"
              + " characters of them; say what many breaks share in the first line.");
    }
    acceptances.add(acceptance);
    return acceptances.size() - 1;
  }

  /**
   * What was accepted of a break, or null. It is remembered that it occurs.
   *
   * @return a place, for {@link #acceptance} and {@link #line}, or -1
   */
  int find(byte[] identity, BreakKind kind) {
    ByteBuffer bytes = ByteBuffer.wrap(identity);
    int place = place(bytes.getLong(), bytes.getLong());
    if ((states[place] & ~SEEN) != number(kind)) {
      return -1;
    }
    if ((states[place] & SEEN) == 0) {
      states[place] |= (byte) SEEN;
      seen++;
    }
    return place;
  }

  /** Forgets which were found. */
  void restart() {
    for (int place = 0; seen > 0 && place < states.length; place++) {
      states[place] &= (byte) ~SEEN;
    }
    seen = 0;
  }

  private static byte number(BreakKind kind) {
    return switch (kind) {
      case MISMATCHED -> 1;
      case UNPARSEABLE -> 2;
      case MISSING_IN_TARGET -> 3;
      case MISSING_IN_SOURCE -> 4;
      case SURPLUS_IN_SOURCE -> 5;
      case SURPLUS_IN_TARGET -> 6;
    };
  }

  Acceptance acceptance(int place) {
    return acceptances.get(acceptanceOf[place]);
  }

  int line(int place) {
    return lines[place];
  }

  int size() {
    return size;
  }

  /** How many did not occur. */
  int unseen() {
    return size - seen;
  }

  /** The lines of the first that did not occur, in order. */
  List<Integer> firstUnseenLines(int most) {
    java.util.PriorityQueue<Integer> last =
        new java.util.PriorityQueue<>(java.util.Comparator.reverseOrder());
    for (int place = 0; place < states.length; place++) {
      if (states[place] > 0) {
        last.add(lines[place]);
        if (last.size() > most) {
          last.poll();
        }
      }
    }
    return last.stream().sorted().toList();
  }

  /** The place of an identity, or the free one where it belongs. */
  private int place(long first, long second) {
    long mixed = (first ^ Long.rotateLeft(second, 32)) * 0x9e3779b97f4a7c15L;
    int place = (int) Math.floorMod(mixed ^ (mixed >>> 32), (long) states.length);
    while (states[place] != 0 && (high[place] != first || low[place] != second)) {
      place = place + 1 == states.length ? 0 : place + 1;
    }
    return place;
  }
}
