package dev.tieout.core.explain;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parameters that breaks of a column have in common: offsets and durations, rates, zones.
 * What it finds depends on the breaks and their order alone. Not thread-safe.
 */
final class Learner {
  private static final int MAX_RATES = 16;
  private static final int MAX_ZONES = 6;
  private static final int RATE_SOURCES = 3;
  private static final int ZONE_SAMPLE = 64;
  private static final int MAX_DURATIONS = 4;

  /** A parameter counts if one in so many breaks has it, and two at least. */
  private static final int LEAST_SHARE = 200;

  private final List<Waiting> breaks;
  private final Learned learned;
  private final Pair pair = new Pair();
  private final Cell cell = new Cell();

  Learner(List<Waiting> breaks, Learned learned) {
    this.breaks = breaks;
    this.learned = learned;
  }

  void learn() {
    learnShifts();
    learnRates();
    learnZones();
  }

  private Pair look(Waiting waiting) {
    waiting.fill(cell);
    pair.look(cell, waiting.family());
    return pair;
  }

  /** A shift and its reverse are counted as one, and learnt both if both were met. */
  private void learnShifts() {
    Map<Object, Tally> tallies = new HashMap<>();
    for (Waiting waiting : breaks) {
      if (waiting.shift() != 0
          && waiting.isWhole()
          && learned.shifts().number(waiting.shift()) < 0) {
        BigDecimal amount = Shift.of(look(waiting)).amount();
        Object way = amount.signum() == 0 ? waiting.shift() : amount.abs();
        Tally tally = tallies.computeIfAbsent(way, key -> new Tally(waiting));
        tally.count++;
        if (tally.reverse == null && tally.first.shift() != waiting.shift()) {
          tally.reverse = waiting;
        }
      }
    }
    int least = Math.max(2, breaks.size() / LEAST_SHARE);
    for (Tally tally : byCount(tallies, least)) {
      learnShift(tally.first);
      if (tally.reverse != null) {
        learnShift(tally.reverse);
      }
    }
  }

  private void learnShift(Waiting waiting) {
    if (!learned.shifts().isFull()) {
      learned.shifts().add(waiting.shift(), Shift.of(look(waiting)));
    }
  }

  private static List<Tally> byCount(Map<?, Tally> tallies, int least) {
    List<Tally> often = new ArrayList<>();
    for (Tally tally : tallies.values()) {
      if (tally.count >= least) {
        often.add(tally);
      }
    }
    often.sort(
        (a, b) ->
            a.count != b.count
                ? Long.compare(b.count, a.count)
                : Long.compare(a.first.place(), b.first.place()));
    return often;
  }

  private void learnRates() {
    Map<Rate, Tally> tallies = new HashMap<>();
    for (Waiting waiting : breaks) {
      if (waiting.family().isNumber() && waiting.isWhole()) {
        Rate rate = Rate.of(look(waiting));
        if (rate != null) {
          Tally tally = tallies.computeIfAbsent(rate, key -> new Tally(waiting));
          tally.count++;
          tally.rate = rate;
          if (tally.sources.size() < RATE_SOURCES) {
            tally.sources.add(pair.s());
          }
        }
      }
    }
    int least = Math.max(RATE_SOURCES, breaks.size() / LEAST_SHARE);
    for (Tally tally : byCount(tallies, least)) {
      Rate rate = tally.rate;
      if (rate != null
          && tally.sources.size() == RATE_SOURCES
          && learned.rates().size() < MAX_RATES
          && !learned.rates().contains(rate)) {
        learned.rates().add(rate);
      }
    }
  }

  private void learnZones() {
    List<Waiting> likely = new ArrayList<>();
    for (Waiting waiting : breaks) {
      if (waiting.family() == Family.TIMESTAMP
          && waiting.isWhole()
          && look(waiting).hasBoth()
          && ZoneShift.isLikely(pair.sourceTime(), pair.targetTime())) {
        likely.add(waiting);
      }
    }
    if (likely.size() < 2 || learned.zones().size() >= MAX_ZONES) {
      return;
    }
    List<Waiting> sample = new ArrayList<>();
    for (int i = 0; i < Math.min(ZONE_SAMPLE, likely.size()); i++) {
      sample.add(
          likely.get((int) ((long) i * likely.size() / Math.min(ZONE_SAMPLE, likely.size()))));
    }
    int best = learnZones(ZoneShift.common(), sample);
    if (2 * best < sample.size() && durations(sample) <= MAX_DURATIONS) {
      learnZones(ZoneShift.others(), sample);
    }
  }

  /** All zones are worth their memory only where there are as few durations as a zone makes. */
  private int durations(List<Waiting> sample) {
    Set<Long> durations = new HashSet<>();
    for (Waiting waiting : sample) {
      durations.add(waiting.shift());
    }
    return durations.size();
  }

  /** Those that hold most often; the most that one holds. */
  private int learnZones(List<ZoneShift> zones, List<Waiting> sample) {
    List<Fit> fits = new ArrayList<>();
    for (ZoneShift zone : zones) {
      int held = 0;
      for (Waiting waiting : sample) {
        look(waiting);
        held += zone.holds(pair.sourceTime(), pair.targetTime()) ? 1 : 0;
      }
      if (held >= Math.max(2, sample.size() / 10)) {
        fits.add(new Fit(zone, held));
      }
    }
    fits.sort((a, b) -> Integer.compare(b.held, a.held));
    for (Fit fit : fits) {
      if (learned.zones().size() < MAX_ZONES && !learned.zones().contains(fit.zone)) {
        learned.zones().add(fit.zone);
      }
    }
    return fits.isEmpty() ? 0 : fits.get(0).held;
  }

  private record Fit(ZoneShift zone, int held) {}

  /** How often a parameter was met. */
  private static final class Tally {
    private final Waiting first;
    private final Set<Long> sources = new HashSet<>();
    private long count;
    private @Nullable Rate rate;
    private @Nullable Waiting reverse;

    Tally(Waiting first) {
      this.first = first;
    }
  }
}
