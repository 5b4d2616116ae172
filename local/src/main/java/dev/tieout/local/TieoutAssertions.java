package dev.tieout.local;

import dev.tieout.core.spec.DataSpec;
import java.nio.file.Path;

/**
 * Assertions on datasets, for tests of any library: what fails is an {@link AssertionError}.
 *
 * <pre>{@code
 * assertTiesOut(expected, actual).byKey("id");
 * assertTiesOut(expected, actual).under("amount: {tolerance: 0.01}").byKey("account", "day");
 * }</pre>
 */
public final class TieoutAssertions {
  private TieoutAssertions() {}

  /**
   * Begins an assertion on files of Parquet, Arrow, CSV or JSON Lines, or directories of them.
   * Nothing is compared before the key is named.
   *
   * @param expected the source
   * @param actual the target
   */
  public static TiesOut assertTiesOut(Path expected, Path actual) {
    return assertTiesOut(DataSpec.of(expected.toString()), DataSpec.of(actual.toString()));
  }

  /** The same on data of which format, options, types or a filter are said. */
  public static TiesOut assertTiesOut(DataSpec expected, DataSpec actual) {
    return new TiesOut(expected, actual);
  }
}
