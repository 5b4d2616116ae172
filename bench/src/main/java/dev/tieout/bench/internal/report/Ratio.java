package dev.tieout.bench.internal.report;

import dev.tieout.bench.internal.run.CaseResult;
import dev.tieout.bench.internal.run.Contender;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A case of Tieout beside a peer that reconciled the same files in the same minutes.
 *
 * @param rows rows a side
 * @param name the case
 * @param peer the peer's case
 * @param wall median time over the peer's: below one is faster
 * @param processor median processor time over the peer's, where the system tells
 * @param peak largest peak of resident memory over the peer's: below one is less
 */
record Ratio(
    long rows, String name, String peer, double wall, OptionalDouble processor, double peak) {

  /** Every pair of a case and a peer with the same files, in the order of the cases. */
  static List<Ratio> of(List<CaseResult> results) {
    List<Ratio> ratios = new ArrayList<>();
    for (CaseResult ours : results) {
      for (CaseResult peer : results) {
        if (isTieout(ours)
            && !isTieout(peer)
            && ours.rows() == peer.rows()
            && ours.measured().dataset() == peer.measured().dataset()
            && ours.gaveUp() == null
            && peer.gaveUp() == null) {
          ratios.add(
              new Ratio(
                  ours.rows(),
                  ours.measured().name(),
                  peer.measured().name(),
                  (double) ours.wallNanos().median() / peer.wallNanos().median(),
                  quotient(ours.processorSeconds(), peer.processorSeconds()),
                  (double) ours.peakBytes().max() / peer.peakBytes().max()));
        }
      }
    }
    return ratios;
  }

  private static OptionalDouble quotient(OptionalDouble ours, OptionalDouble peers) {
    return ours.isPresent() && peers.isPresent() && peers.getAsDouble() > 0
        ? OptionalDouble.of(ours.getAsDouble() / peers.getAsDouble())
        : OptionalDouble.empty();
  }

  private static boolean isTieout(CaseResult result) {
    return result.measured().contender() instanceof Contender.Tieout;
  }
}
