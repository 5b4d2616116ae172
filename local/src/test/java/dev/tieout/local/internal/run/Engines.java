package dev.tieout.local.internal.run;

import dev.tieout.core.contract.BreakCollector;
import dev.tieout.core.contract.EngineResult;
import dev.tieout.core.contract.Table;
import dev.tieout.core.pack.Packing;
import dev.tieout.core.result.BreakRows;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.RowReader;
import dev.tieout.local.internal.plan.PartitionPlan;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.spill.SpillSpace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Runs engines on tables of plain Java values. */
final class Engines {
  /** Little enough that a dozen rows are partitioned twice and sorted externally. */
  private static final PartitionPlan CRAMPED = new PartitionPlan(3, 1024, 400, 8 * 1024);

  private static final long SPILL_LIMIT_BYTES = 1L << 30;

  private Engines() {}

  /** An engine. */
  @FunctionalInterface
  interface Engine {
    Summary run(
        Comparison comparison, RowReader source, RowReader target, BreakRows.BatchConsumer breaks)
        throws IOException;
  }

  /** Runs an engine, with batches of random sizes. */
  static EngineResult run(Engine engine, Comparison comparison, Table source, Table target)
      throws IOException {
    BreakCollector breaks = new BreakCollector();
    int seed = source.rows().size() * 31 + target.rows().size();
    try (RowReader left = source.reader(comparison, Side.SOURCE, seed);
        RowReader right = target.reader(comparison, Side.TARGET, seed + 1)) {
      Summary summary = engine.run(comparison, left, right, breaks);
      return new EngineResult(summary, breaks.breaks());
    }
  }

  static Engine inMemory(Path folder) {
    return spilling(folder, InMemoryEngine::run);
  }

  /** The engine that takes both sides in packed order. */
  static Engine ordered(Path folder) {
    return spilling(
        folder,
        (comparison, source, target, space, breaks, progress) ->
            OrderedEngine.run(comparison, source, target, space, breaks, progress));
  }

  /** The partitioned engine with hardly any memory. */
  static Engine partitioned(Path folder) {
    return spilling(
        folder,
        (comparison, source, target, space, breaks, progress) ->
            PartitionedEngine.run(comparison, source, target, CRAMPED, space, breaks, progress));
  }

  /** The sort-merge engine with the least memory that it takes. */
  static Engine sortMerge(Path folder) {
    return spilling(
        folder,
        (comparison, source, target, space, breaks, progress) ->
            SortMergeEngine.run(comparison, source, target, 1, space, breaks, progress));
  }

  private static Engine spilling(Path folder, SpillingEngine engine) {
    return (comparison, source, target, breaks) -> {
      try (SpillSpace space = new SpillSpace(folder, SPILL_LIMIT_BYTES)) {
        return engine.run(comparison, source, target, space, breaks, new Progress());
      }
    };
  }

  /** An engine that is given disk space and tells how far it is. */
  @FunctionalInterface
  private interface SpillingEngine {
    Summary run(
        Comparison comparison,
        RowReader source,
        RowReader target,
        SpillSpace space,
        BreakRows.BatchConsumer breaks,
        Progress progress)
        throws IOException;
  }

  /** The rows in packed order. */
  static Table inOrder(Comparison comparison, Side side, Table table) {
    List<Packing.Row> packed = Packing.pack(comparison, side, table, 1);
    List<List<@Nullable Object>> rows = new ArrayList<>();
    IntStream.range(0, packed.size())
        .boxed()
        .sorted((a, b) -> Arrays.compareUnsigned(packed.get(a).key(), packed.get(b).key()))
        .forEach(i -> rows.add(table.rows().get(i)));
    return new Table(table.schema(), rows);
  }
}
