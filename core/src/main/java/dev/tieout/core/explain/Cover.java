package dev.tieout.core.explain;

import dev.tieout.core.result.BreakKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the causes of a column's breaks: the one that accounts for most, then the one that
 * accounts for most of the rest, and so on. Of two that account for as many the one that is first
 * in {@link Causes}.
 */
final class Cover {
  private static final int MAX_EXPLANATIONS = 20;
  private static final long GROUP_FLAG = 1L << 62;

  private final ColumnStudy study;
  private final List<String> names;
  private final Map<Signature, List<Long>> more;
  private final List<Signature> left;
  private long breaksLeft;

  Cover(ColumnStudy study, List<String> names, Map<Signature, List<Long>> more) {
    this.study = study;
    this.names = names;
    this.more = more;
    this.left = new ArrayList<>(study.signatures().all());
    this.left.add(study.signatures().other());
    this.breaksLeft = study.breaks();
  }

  /**
   * The explanations, in the order in which they were chosen.
   *
   * @param firstNumber the number that signatures are told of the first one
   */
  List<Explanation> choose(int firstNumber) {
    List<Explanation> chosen = new ArrayList<>();
    while (chosen.size() < MAX_EXPLANATIONS) {
      Map<Long, Candidate> candidates = candidates();
      Candidate best = best(candidates);
      if (best == null) {
        break;
      }
      chosen.add(state(best, candidates, firstNumber + chosen.size()));
    }
    return chosen;
  }

  private Map<Long, Candidate> candidates() {
    Map<Long, Candidate> candidates = new HashMap<>();
    for (int i = 0; i < left.size(); i++) {
      Signature signature = left.get(i);
      for (long finding : findings(signature)) {
        add(candidates, finding, finding, signature, i);
        Cause.Grouping by = Causes.ALL.get(Findings.cause(finding)).grouping();
        if (by != Cause.Grouping.NONE) {
          long group = by.group(Findings.parameter(finding));
          long key = Findings.of(Findings.cause(finding), group) | GROUP_FLAG;
          add(candidates, key, finding, signature, i);
        }
      }
    }
    return candidates;
  }

  private static void add(
      Map<Long, Candidate> candidates, long key, long finding, Signature signature, int place) {
    candidates
        .computeIfAbsent(key, k -> new Candidate(finding, (k & GROUP_FLAG) != 0))
        .add(signature, place);
  }

  private List<Long> findings(Signature signature) {
    List<Long> findings = new ArrayList<>();
    for (long finding : signature.findings()) {
      if (Findings.cause(finding) != Causes.GROUP) {
        findings.add(finding);
      }
    }
    findings.addAll(more.getOrDefault(signature, List.of()));
    if (study.constants().isInTarget()) {
      findings.add(Findings.of(Causes.CONSTANT, 1));
    } else if (study.constants().isInSource()) {
      findings.add(Findings.of(Causes.CONSTANT, 0));
    }
    return findings;
  }

  private @Nullable Candidate best(Map<Long, Candidate> candidates) {
    Candidate best = null;
    Candidate definite = null;
    for (Candidate candidate : candidates.values()) {
      if (!hasEvidence(candidate)) {
        continue;
      }
      best = best == null || candidate.isBefore(best) ? candidate : best;
      if (!candidate.isVague()) {
        definite = definite == null || candidate.isBefore(definite) ? candidate : definite;
      }
    }
    boolean saysEnough = best != null && definite != null && 4 * definite.count >= best.count;
    return best != null && best.isVague() && saysEnough ? definite : best;
  }

  private boolean hasEvidence(Candidate candidate) {
    int cause = Findings.cause(candidate.finding);
    return candidate.count > 0
        && candidate.count >= Causes.ALL.get(cause).evidence()
        && candidate.count * 100 >= Causes.leastPercent(cause) * breaksLeft;
  }

  private Explanation state(Candidate best, Map<Long, Candidate> candidates, int number) {
    List<Signature> covered = new ArrayList<>();
    for (int i = left.size() - 1; i >= 0; i--) {
      Signature signature = left.get(i);
      if (best.covers(findings(signature))) {
        covered.add(signature);
        signature.explain(number);
        left.remove(i);
      }
    }
    List<Long> equals = new ArrayList<>();
    for (Candidate candidate : candidates.values()) {
      if (candidate != best && !candidate.isGroup && candidate.isSameAs(best)) {
        equals.add(candidate.finding);
      }
    }
    equals.sort(null);
    breaksLeft -= best.count;
    List<Example> examples = examples(covered);
    Cause cause = Causes.ALL.get(Findings.cause(best.finding));
    Stated stated =
        new Stated(
            best.finding,
            best.isGroup,
            study.column(),
            study.family(),
            study.learned(),
            examples.isEmpty() ? new Example(List.of(), null, null) : examples.get(0),
            best.count,
            covered,
            equals,
            names);
    Telling telling = cause.teller().tell(stated);
    String sentence =
        Sentence.of(best.count, study.breaks(), "breaks in " + study.column().name(), telling);
    return new Explanation(
        cause.word(),
        BreakKind.MISMATCHED,
        study.column().name(),
        telling.parameter(),
        best.count,
        study.breaks(),
        sentence,
        examples,
        telling.rule());
  }

  /** The first breaks of some signatures. */
  static List<Example> examples(List<Signature> signatures) {
    List<Kept> kept = new ArrayList<>();
    for (Signature signature : signatures) {
      kept.addAll(Arrays.asList(signature.examples()));
    }
    kept.sort((a, b) -> Long.compare(a.ordinal(), b.ordinal()));
    List<Example> examples = new ArrayList<>();
    for (Kept one : kept.subList(0, Math.min(Signature.EXAMPLES, kept.size()))) {
      examples.add(one.example());
    }
    return examples;
  }

  /** The signatures that nothing accounts for. Call it after {@link #choose}. */
  List<Signature> unexplained() {
    return left;
  }

  /** A finding, or a group of findings, and what it would account for. */
  private static final class Candidate {
    private long finding;
    private final boolean isGroup;
    private long count;
    private long places;
    private int lastPlace = -1;

    Candidate(long finding, boolean isGroup) {
      this.finding = finding;
      this.isGroup = isGroup;
    }

    void add(Signature signature, int place) {
      if (place != lastPlace) {
        count += signature.count();
        places += (place + 1) * 0x9E3779B97F4A7C15L ^ place;
        lastPlace = place;
      }
    }

    boolean isVague() {
      return isGroup && grouping().isVague();
    }

    private Cause.Grouping grouping() {
      return Causes.ALL.get(Findings.cause(finding)).grouping();
    }

    boolean isSameAs(Candidate other) {
      return count == other.count && places == other.places;
    }

    boolean isBefore(Candidate other) {
      if (count != other.count) {
        return count > other.count;
      }
      if (Findings.cause(finding) != Findings.cause(other.finding)) {
        return finding < other.finding;
      }
      return isGroup != other.isGroup ? !isGroup : finding < other.finding;
    }

    boolean covers(List<Long> findings) {
      for (long other : findings) {
        boolean isOfCause = Findings.cause(other) == Findings.cause(finding);
        long own = Findings.parameter(finding);
        long its = Findings.parameter(other);
        if (isOfCause
            && (own == its || (isGroup && grouping().group(own) == grouping().group(its)))) {
          return true;
        }
      }
      return false;
    }
  }
}
