package dev.tieout.bench.internal.run;

import dev.tieout.bench.internal.launch.Commit;
import dev.tieout.bench.internal.measure.Machine;
import java.time.Instant;
import java.util.List;

/**
 * A whole benchmark. Immutable.
 *
 * @param setting where and how it ran
 * @param cases what came of each case, by size, then in the order of their turns
 */
public record Result(Setting setting, List<CaseResult> cases) {
  public Result {
    cases = List.copyOf(cases);
  }

  /**
   * Where and how a benchmark ran.
   *
   * @param started when
   * @param machine on what
   * @param jvm the Java virtual machine and its version
   * @param commit the commit of the source tree
   * @param accounting what accounted for the processes
   * @param trialCount runs of each case after its first
   * @param peers who else was measured, and in which version
   * @param loadAtStart the load average before anything ran; negative where not told
   * @param loadAtEnd the load average after everything ran; negative where not told
   */
  public record Setting(
      Instant started,
      Machine machine,
      String jvm,
      Commit commit,
      String accounting,
      int trialCount,
      List<String> peers,
      double loadAtStart,
      double loadAtEnd) {
    public Setting {
      peers = List.copyOf(peers);
    }
  }
}
