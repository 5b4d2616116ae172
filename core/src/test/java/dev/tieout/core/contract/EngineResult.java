package dev.tieout.core.contract;

import dev.tieout.core.result.Summary;
import java.util.List;

/**
 * What an engine gave.
 *
 * @param summary the summary
 * @param breaks the rows of the breaks dataset, in order
 */
public record EngineResult(Summary summary, List<Break> breaks) {
  public EngineResult {
    breaks = List.copyOf(breaks);
  }
}
