package dev.tieout.bench.internal.run;

import dev.tieout.bench.internal.data.Answer;
import dev.tieout.bench.internal.measure.Spread;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * What came of a case at one size. Immutable.
 *
 * @param measured the case
 * @param rows rows of the source
 * @param command the command line, with the dataset's name for its place
 * @param javaFlags the flags that its Java ran with
 * @param first the first run, which may have found files and code in no cache
 * @param trials the others, in their order; none if it gave up
 * @param answer what it answered in every run, or null if it gave up
 * @param gaveUp why it could not do it, or null if it did
 */
public record CaseResult(
    Case measured,
    long rows,
    String command,
    String javaFlags,
    Trial first,
    List<Trial> trials,
    @Nullable Answer answer,
    @Nullable String gaveUp) {

  public CaseResult {
    trials = List.copyOf(trials);
    if (trials.isEmpty() != (gaveUp != null) || (answer == null) != (gaveUp != null)) {
      throw new IllegalArgumentException("a case has an answer and trials, or a reason for none");
    }
  }

  /** Wall-clock time of the trials. */
  public Spread wallNanos() {
    return Spread.of(trials.stream().mapToLong(Trial::wallNanos).toArray());
  }

  /** Peak resident memory of the trials. */
  public Spread peakBytes() {
    return Spread.of(trials.stream().mapToLong(trial -> trial.usage().peakBytes()).toArray());
  }

  /** Median processor time of the trials, where the system tells. */
  public OptionalDouble processorSeconds() {
    double[] seconds =
        trials.stream()
            .flatMapToDouble(trial -> trial.usage().processorSeconds().stream())
            .toArray();
    if (seconds.length < trials.size()) {
      return OptionalDouble.empty();
    }
    long[] nanos = DoubleStream.of(seconds).mapToLong(one -> Math.round(one * 1e9)).toArray();
    return OptionalDouble.of(Spread.of(nanos).median() / 1e9);
  }

  /** Rows of one side in a second, at the median. */
  public long rowsPerSecond() {
    return Math.round(rows / (wallNanos().median() / 1e9));
  }
}
