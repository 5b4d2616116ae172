package dev.tieout.core.explain;

import dev.tieout.core.rule.Side;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Looks up in which files of a side keys are, for which it reads the keys of the side again. An
 * engine gives one to those who explain where a side has several files.
 */
@FunctionalInterface
public interface FileLook {

  /**
   * Where the keys are.
   *
   * @return the files seen, or null if the side has one file only or could not be looked at
   */
  @Nullable FilesSeen look(Side side, BrokenKeys keys) throws IOException;
}
