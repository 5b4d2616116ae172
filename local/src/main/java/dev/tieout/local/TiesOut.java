package dev.tieout.local;

import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.RuleSpec;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** An assertion that two datasets tie out, which is made when the key is named. Immutable. */
public final class TiesOut {
  private final DataSpec expected;
  private final DataSpec actual;
  private final List<RuleSpec> rules;

  TiesOut(DataSpec expected, DataSpec actual) {
    this(expected, actual, List.of());
  }

  private TiesOut(DataSpec expected, DataSpec actual, List<RuleSpec> rules) {
    this.expected = expected;
    this.actual = actual;
    this.rules = rules;
  }

  /**
   * The same assertion under further rules.
   *
   * @param yaml what may be under {@code rules} of a specification, or settings such as {@code
   *     trim: true} for all columns and {@code amount: {tolerance: 0.01}} for one
   * @throws Refusal if it is not understood
   */
  public TiesOut under(String yaml) {
    List<RuleSpec> all = new ArrayList<>(rules);
    all.addAll(SpecReader.parseRules("rules", yaml));
    return new TiesOut(expected, actual, all);
  }

  /**
   * Compares rows of equal keys.
   *
   * @throws AssertionError if they do not tie out; its message has the counts, why they do not, and
   *     the first breaks
   * @throws Refusal if the data cannot be compared for a reason that the user can mend
   * @throws UncheckedIOException if data cannot be read whole
   */
  public void byKey(String... columns) {
    requireTiedOut(Spec.Key.columns(List.of(columns)));
  }

  /** Compares whole rows as multisets; see {@link #byKey}. */
  public void asWholeRows() {
    requireTiedOut(new Spec.Key.AllColumns());
  }

  /** Compares the first rows, the second ones, and so on; see {@link #byKey}. */
  public void inOrder() {
    requireTiedOut(new Spec.Key.Position());
  }

  private void requireTiedOut(Spec.Key key) {
    Spec spec = Spec.EMPTY.reading(expected, actual).with(List.of(), List.of(), key);
    try (Reconciled result = Tieout.reconcile(spec.withRules(rules))) {
      if (!result.tiesOut()) {
        throw new AssertionError(FailureText.of(expected, actual, result));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
