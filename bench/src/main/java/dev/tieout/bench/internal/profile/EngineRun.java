package dev.tieout.bench.internal.profile;

import dev.tieout.bench.internal.data.WrongAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One engine's way through the workload.
 *
 * @param engine its name
 * @param profiles how many
 * @param workers how many threads
 * @param phases in order, with what is timed apart among them
 * @param storageBytes what it took on disk at the end
 * @param peakBytes the most memory of the process
 * @param serverPeakBytes the most memory of the server, or 0 where there is none of ours
 * @param settings the engine's, a line each
 * @param checkedCount how many checksums were compared with published ones
 */
public record EngineRun(
    String engine,
    int profiles,
    int workers,
    List<Phase> phases,
    long storageBytes,
    long peakBytes,
    long serverPeakBytes,
    List<String> settings,
    int checkedCount) {

  /**
   * A phase.
   *
   * @param count its operations, or 0 for what is timed apart
   * @param processorNanos of the thread that worked, or 0 where several did
   * @param checksum 16 digits, or empty
   */
  public record Phase(String name, int count, long nanos, long processorNanos, String checksum) {
    /** Operations a second. */
    public long rate() {
      return nanos == 0 ? 0 : Math.round(count * 1e9 / nanos);
    }
  }

  /** Seconds of all phases, without what is timed apart. */
  public double seconds() {
    return phases.stream()
            .filter(phase -> phase.count() > 0 && !phase.name().equals(Workload.VERIFY))
            .mapToLong(Phase::nanos)
            .sum()
        / 1e9;
  }

  /** Processor seconds of all phases, or 0 where several threads worked. */
  public double processorSeconds() {
    return phases.stream().mapToLong(Phase::processorNanos).sum() / 1e9;
  }

  /** Seconds of what is timed apart under a name. */
  public double secondsOf(String name) {
    return phases.stream().filter(phase -> phase.name().equals(name)).mapToLong(Phase::nanos).sum()
        / 1e9;
  }

  /**
   * Reads what the process told.
   *
   * @throws WrongAnswer if a checksum is not the published one
   */
  static EngineRun parse(
      String engine, int profiles, int workers, int limit, String output, long peak, long server)
      throws IOException {
    List<Phase> phases = new ArrayList<>();
    List<String> settings = new ArrayList<>();
    long bytes = 0;
    for (String line : output.lines().toList()) {
      String[] cells = line.split("\t", -1);
      switch (cells[0]) {
        case "phase" ->
            phases.add(
                new Phase(
                    cells[1],
                    Integer.parseInt(cells[2]),
                    Long.parseLong(cells[3]),
                    Long.parseLong(cells[4]),
                    cells[5]));
        case "size" -> bytes = Long.parseLong(cells[1]);
        case "setting" -> settings.add(cells[1]);
        default -> throw new IOException("The process of " + engine + " said: " + line);
      }
    }
    int checked = check(engine, phases, Published.checksums(profiles, workers, limit));
    return new EngineRun(
        engine,
        profiles,
        workers,
        List.copyOf(phases),
        bytes,
        peak,
        server,
        List.copyOf(settings),
        checked);
  }

  private static int check(
      String engine, List<Phase> phases, @Nullable Map<String, String> published) {
    if (published == null) {
      return 0;
    }
    int checked = 0;
    for (Phase phase : phases) {
      if (phase.checksum().isEmpty()) {
        continue;
      }
      if (!phase.checksum().equals(published.get(phase.name()))) {
        throw new WrongAnswer(
            engine,
            List.of(
                "the checksum of '"
                    + phase.name()
                    + "' is "
                    + phase.checksum()
                    + " where "
                    + published.get(phase.name())
                    + " is right"));
      }
      checked++;
    }
    if (checked != published.size()) {
      throw new WrongAnswer(engine, List.of(checked + " checksums of " + published.size()));
    }
    return checked;
  }
}
