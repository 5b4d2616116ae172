package dev.tieout.local.internal.propose;

import dev.tieout.core.schema.Type;
import dev.tieout.local.internal.read.ColumnEvidence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the columns that identify a row: without nulls and without repeats on both sides, as
 * far as the files' statistics and the samples show. A column that is called like a key goes before
 * two columns, and those before a column of another name that happens not to repeat.
 */
final class KeySearch {
  private static final Set<String> KEY_WORDS =
      Set.of(
          "id",
          "key",
          "pk",
          "uuid",
          "guid",
          "code",
          "no",
          "nr",
          "num",
          "number",
          "sku",
          "isin",
          "ref",
          "reference",
          "identifier",
          "seq",
          "line");

  private static final int STRONG_NAME = 60;
  private static final int PAIR_COST = 15;
  private static final int MOST_OF_A_PAIR = 12;
  private static final int LEAST_ROWS_WITHOUT_A_NAME = 2;
  private static final int FREE_TEXT_CHARS = 40;
  private static final double FEW_REPEATS = 0.02;
  private static final int LEAST_ROWS_OF_FEW_REPEATS = 50;

  /** Where a key would leave nothing to compare. */
  static final Found WHOLE_ROWS =
      new Found(List.of(), "The key would be all there is to compare, so whole rows are compared.");

  private final SideSample source;
  private final SideSample target;
  private final List<Candidate> candidates = new ArrayList<>();

  /**
   * A key, and why.
   *
   * @param columns as the source spells them; empty for whole rows
   * @param reason what speaks for it, as a sentence
   */
  record Found(List<String> columns, String reason) {}

  /** A column that may be of the key. */
  private record Candidate(
      ColumnSample source, ColumnSample target, int score, boolean isNamedSo) {}

  private KeySearch(SideSample source, SideSample target) {
    this.source = source;
    this.target = target;
  }

  static Found find(SideSample source, SideSample target, List<ColumnPairs.Pair> pairs) {
    return new KeySearch(source, target).find(pairs);
  }

  private Found find(List<ColumnPairs.Pair> pairs) {
    for (int position = 0; position < pairs.size(); position++) {
      ColumnPairs.Pair pair = pairs.get(position);
      if (pair.compares() && mayBeKey(pair.source().type()) && mayBeKey(pair.target().type())) {
        add(source.column(pair.source().name()), target.column(pair.target().name()), position);
      }
    }
    candidates.sort(Comparator.comparingInt(Candidate::score).reversed());
    Candidate named = null;
    Candidate unnamed = null;
    for (Candidate candidate : candidates) {
      if (isUnique(candidate)) {
        named = named == null && candidate.isNamedSo() ? candidate : named;
        unnamed = unnamed == null && !candidate.isNamedSo() ? candidate : unnamed;
      }
    }
    if (named != null) {
      return new Found(List.of(name(named)), uniqueness("It has"));
    }
    Found nearly = nearlyUnique();
    if (nearly != null) {
      return nearly;
    }
    Found pair = pair(unnamed == null ? Integer.MIN_VALUE : unnamed.score());
    if (pair != null) {
      return pair;
    }
    if (unnamed != null && source.rows() >= LEAST_ROWS_WITHOUT_A_NAME) {
      return new Found(
          List.of(name(unnamed)),
          uniqueness("Its name does not say so, but it has")
              + " Make sure that it identifies a row.");
    }
    return new Found(
        List.of(),
        "No column, and no two columns, were found that identify a row on both sides; whole rows are"
            + " compared, so that no row is mismatched. Name the key if there is one.");
  }

  private static String name(Candidate candidate) {
    return candidate.source().column().name();
  }

  private String uniqueness(String subject) {
    return subject
        + " no nulls and no repeats in the rows sampled: "
        + source.rows()
        + " of the source, "
        + target.rows()
        + " of the target.";
  }

  /** Floats and truth values identify nothing; places of decimals are for amounts. */
  private static boolean mayBeKey(Type type) {
    return type instanceof Type.Int
        || type instanceof Type.Text
        || type instanceof Type.Uuid
        || type instanceof Type.Date
        || type instanceof Type.Timestamp
        || (type instanceof Type.Decimal decimal && decimal.scale() == 0);
  }

  private void add(ColumnSample left, ColumnSample right, int position) {
    if (hasNulls(left) || hasNulls(right) || left.column().name().isEmpty()) {
      return;
    }
    List<String> words = NameSimilarity.words(left.column().name());
    boolean isNamedSo =
        !words.isEmpty()
            && (KEY_WORDS.contains(words.get(words.size() - 1)) || words.contains("id"));
    int score = isNamedSo ? STRONG_NAME : STRONG_NAME / 3;
    score += words.size() == 1 && isNamedSo ? 15 : 0;
    score -= Math.min(position, 10);
    Type type = left.column().type();
    boolean isOfTime = type instanceof Type.Date || type instanceof Type.Timestamp;
    score += type instanceof Type.Int || type instanceof Type.Uuid ? 8 : isOfTime ? -4 : 4;
    score -= left.averageChars() > FREE_TEXT_CHARS ? 30 : 0;
    candidates.add(new Candidate(left, right, score, isNamedSo));
  }

  private static boolean hasNulls(ColumnSample sample) {
    return sample.nulls() > 0 || sample.evidence().nulls() > 0;
  }

  private static boolean isUnique(Candidate candidate) {
    return isUnique(candidate.source()) && isUnique(candidate.target());
  }

  private static boolean isUnique(ColumnSample sample) {
    ColumnEvidence evidence = sample.evidence();
    return !evidence.repeats() && ColumnSample.repeats(sample.hashes()) == 0;
  }

  /** A column called like a key, of which few values come twice. */
  private @Nullable Found nearlyUnique() {
    for (Candidate candidate : candidates) {
      double ofSource = shareOfRepeats(candidate.source());
      double ofTarget = shareOfRepeats(candidate.target());
      boolean isNearly = ofSource <= FEW_REPEATS && ofTarget <= FEW_REPEATS;
      if (candidate.isNamedSo() && isNearly) {
        return new Found(
            List.of(name(candidate)),
            "A few of its values come twice in the rows sampled ("
                + repeats(candidate.source())
                + " of the source, "
                + repeats(candidate.target())
                + " of the target), which a run reports as duplicated keys.");
      }
    }
    return null;
  }

  private static String repeats(ColumnSample sample) {
    return ColumnSample.repeats(sample.hashes()) + " of " + sample.rows();
  }

  private static double shareOfRepeats(ColumnSample sample) {
    return sample.rows() < LEAST_ROWS_OF_FEW_REPEATS
        ? 1
        : (double) ColumnSample.repeats(sample.hashes()) / sample.rows();
  }

  /** The best two columns that together have no repeats, if better than a column alone. */
  private @Nullable Found pair(int scoreToBeat) {
    int most = Math.min(MOST_OF_A_PAIR, candidates.size());
    Candidate first = null;
    Candidate second = null;
    int best = scoreToBeat;
    for (int i = 0; i < most; i++) {
      for (int j = i + 1; j < most; j++) {
        Candidate a = candidates.get(i);
        Candidate b = candidates.get(j);
        int score = (a.score() + b.score()) / 2 - (a.isNamedSo() ? 0 : PAIR_COST);
        boolean isFree =
            a.source().averageChars() > FREE_TEXT_CHARS
                || b.source().averageChars() > FREE_TEXT_CHARS;
        boolean isMinimal = !isUnique(a) && !isUnique(b);
        if (score > best
            && !isFree
            && isMinimal
            && areUnique(a.source(), b.source())
            && areUnique(a.target(), b.target())) {
          best = score;
          first = a;
          second = b;
        }
      }
    }
    if (first == null || second == null || source.rows() < LEAST_ROWS_WITHOUT_A_NAME) {
      return null;
    }
    return new Found(
        inOrder(name(first), name(second)),
        uniqueness("No column identifies a row; these two have"));
  }

  /** As the source has them. */
  private List<String> inOrder(String a, String b) {
    boolean isFirst = source.dataset().schema().indexOf(a) < source.dataset().schema().indexOf(b);
    return isFirst ? List.of(a, b) : List.of(b, a);
  }

  private static boolean areUnique(ColumnSample a, ColumnSample b) {
    long[] left = a.hashes();
    long[] right = b.hashes();
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < left.length; i++) {
      if (!seen.add(left[i] * 0x9e3779b97f4a7c15L + Long.rotateLeft(right[i], 31))) {
        return false;
      }
    }
    return true;
  }
}
