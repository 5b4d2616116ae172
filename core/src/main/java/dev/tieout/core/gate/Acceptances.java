package dev.tieout.core.gate;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.spec.NumberText;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All breaks that are accepted: by a baseline, in the ledger, or both. A break that either accepts
 * is accepted. Not thread-safe: it counts what occurs.
 */
final class Acceptances {
  private static final int LINES_TOLD = 5;

  private final @Nullable Baseline baseline;
  private final List<KnownBreaks> known = new ArrayList<>();
  private final BreakIdentity identity = new BreakIdentity();
  private final String name;
  private final long nowMillis;
  private long live;
  private long expired;
  private @Nullable String firstExpired;

  /**
   * @param name the reconciliation's name, or empty
   * @param baseline a baseline, or null
   * @param ledger what the ledger has, or null
   * @param maxBytes what the ledger's breaks may take in memory
   * @param nowMillis when the run began
   */
  Acceptances(
      String name,
      @Nullable Baseline baseline,
      @Nullable AcceptedBreaks ledger,
      long maxBytes,
      long nowMillis)
      throws IOException {
    this.name = name;
    this.baseline = baseline;
    this.nowMillis = nowMillis;
    if (baseline != null && baseline.breaks().size() > 0) {
      known.add(baseline.breaks());
    }
    if (ledger != null) {
      KnownBreaks ofLedger = read(ledger, maxBytes);
      if (ofLedger.size() > 0) {
        known.add(ofLedger);
      }
    }
  }

  private static KnownBreaks read(AcceptedBreaks ledger, long maxBytes) throws IOException {
    long count = ledger.count();
    if (count * KnownBreaks.BYTES_EACH > maxBytes || count > KnownBreaks.MAX_ENTRIES) {
      throw new Refusal(
          "The ledger "
              + ledger.origin()
              + " has "
              + NumberText.grouped(count)
              + " accepted breaks, and there is room for "
              + NumberText.grouped(maxBytes / KnownBreaks.BYTES_EACH)
              + "; "
              + BaselineReader.moreMemory(count, maxBytes)
              + ".");
    }
    KnownBreaks breaks = new KnownBreaks("The ledger " + ledger.origin(), (int) count);
    ledger.each(
        (id, word, acceptance) -> {
          BreakKind kind = BaselineEntry.kind(word);
          if (kind != null) {
            breaks.add(id, kind, acceptance, 0);
          }
        });
    return breaks;
  }

  /** Whether there are entries for single breaks, so that the breaks must be looked at. */
  boolean hasBreaks() {
    return !known.isEmpty();
  }

  /** Whether a break is accepted. */
  boolean accepts(BreakRow row) {
    if (known.isEmpty()) {
      return false;
    }
    byte[] id = identity.of(name, row.keyValues(), row.column(), row.ordinal());
    boolean isLive = false;
    String ranOut = null;
    for (KnownBreaks breaks : known) {
      int place = breaks.find(id, row.kind());
      if (place >= 0) {
        Acceptance acceptance = breaks.acceptance(place);
        if (acceptance.holds(nowMillis)) {
          isLive = true;
        } else if (firstExpired == null) {
          ranOut = told(breaks.origin(), breaks.line(place), acceptance);
        } else {
          ranOut = firstExpired;
        }
      }
    }
    if (isLive) {
      live++;
      return true;
    }
    if (ranOut != null) {
      expired++;
      firstExpired = ranOut;
    }
    return false;
  }

  /** Remembers of accepted causes that they occur, if they do among all breaks. */
  void occurred(Explanations explanations) {
    if (baseline != null) {
      explanations.explanations().forEach(baseline::cause);
    }
  }

  /**
   * The acceptance of a cause that holds, or null. What one that has run out explains counts as
   * expired.
   */
  @Nullable Acceptance cause(Explanation explanation) {
    Baseline.KnownCause cause = baseline == null ? null : baseline.cause(explanation);
    if (cause == null) {
      return null;
    }
    if (cause.acceptance().holds(nowMillis)) {
      return cause.acceptance();
    }
    expired += explanation.count();
    if (firstExpired == null) {
      firstExpired =
          told(
              Objects.requireNonNull(baseline).breaks().origin(), cause.line(), cause.acceptance());
    }
    return null;
  }

  private static String told(String origin, int line, Acceptance acceptance) {
    return (line > 0 ? origin + ", line " + line : origin) + " (" + acceptance.text() + ")";
  }

  long live() {
    return live;
  }

  long expired() {
    return expired;
  }

  int vanished() {
    return baseline == null ? 0 : baseline.vanished();
  }

  /** What is to be told beside the reasons. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (expired > 0) {
      notes.add(
          Shown.breaks(expired)
              + (expired == 1 ? " was" : " were")
              + " accepted for a time that is over, the first by "
              + firstExpired
              + "; mend it or accept it anew.");
    }
    int vanished = vanished();
    if (baseline != null && vanished > 0) {
      List<String> lines =
          baseline.firstVanishedLines(LINES_TOLD).stream().map(String::valueOf).toList();
      notes.add(
          Shown.counted(vanished, "entry", "entries")
              + " of the baseline no longer "
              + (vanished == 1 ? "occurs" : "occur")
              + "; remove "
              + (vanished == 1 ? "it: line " : "them: lines ")
              + String.join(", ", lines)
              + (vanished > lines.size() ? ", …" : "")
              + " of "
              + baseline.breaks().origin()
              + ".");
    }
    return notes;
  }
}
