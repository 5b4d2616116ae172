package dev.tieout.core.report;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.gate.Verdict;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.Summary;

/**
 * All that is told of a run. Immutable.
 *
 * @param summary what was found
 * @param costs what it took
 * @param explanations why
 * @param facts what was compared, and how
 * @param verdict whether it passes
 */
public record RunReport(
    Summary summary, RunCosts costs, Explanations explanations, RunFacts facts, Verdict verdict) {}
