package dev.tieout.bench.internal.run;

import dev.tieout.bench.internal.data.DatasetKind;

/**
 * What is measured: someone who reconciles a dataset. Immutable.
 *
 * @param name what it is called in results, the same at every size
 */
public record Case(String name, DatasetKind dataset, Contender contender) {}
