package dev.tieout.local.internal.propose;

import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.NameCase;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A specification for two sides of which nothing is known but where they are: the key, the columns
 * that pair, and rules to think about. Immutable.
 *
 * @param source where the source is
 * @param target where the target is
 * @param key the columns that pair rows, and why
 * @param nameCase whether case has to tell names apart
 * @param renames the target's spelling of a column, by the source's
 * @param unlike the columns that do not compare, as the source spells them, and what may help
 * @param sourceOnly the columns that only the source has
 * @param targetOnly the columns that only the target has
 * @param hints rules to think about
 * @param comparedColumns how many columns are compared beside the key
 * @param sourceSchema the columns of the source
 * @param targetSchema the columns of the target
 */
public record SpecProposal(
    DataSpec source,
    DataSpec target,
    KeySearch.Found key,
    NameCase nameCase,
    Map<String, String> renames,
    List<Unlike> unlike,
    List<String> sourceOnly,
    List<String> targetOnly,
    List<RuleHints.Hint> hints,
    int comparedColumns,
    Schema sourceSchema,
    Schema targetSchema) {

  /** A pair of columns that do not compare as they are. */
  record Unlike(Column source, Column target, RuleHints.@Nullable Hint hint) {}

  /**
   * Proposes a specification from footers, statistics and a sample of rows.
   *
   * @param spec names both sides
   * @param sampleRows the most rows that are read of each side
   * @throws Refusal if the sides share nothing that compares
   * @throws IOException if a side cannot be read
   */
  public static SpecProposal of(Spec spec, long sampleRows) throws IOException {
    ParquetReadOptions options = ParquetReadOptions.DEFAULT;
    DataSpec left = Objects.requireNonNull(spec.source());
    DataSpec right = Objects.requireNonNull(spec.target());
    Dataset source = Dataset.open(Side.SOURCE, left, options);
    Dataset target = Dataset.open(Side.TARGET, right, options);
    ColumnPairs pairs = ColumnPairs.of(source.schema(), target.schema());
    if (pairs.pairs().stream().noneMatch(ColumnPairs.Pair::compares)) {
      throw new Refusal(
          "The source and the target share no column that compares, so there is nothing to propose;"
              + " are these the right files?");
    }
    SideSample ofSource = SideSample.of(source, sampleRows, options);
    SideSample ofTarget = SideSample.of(target, sampleRows, options);

    KeySearch.Found key = KeySearch.find(ofSource, ofTarget, pairs.pairs());
    Map<String, String> renames = new LinkedHashMap<>();
    List<Unlike> unlike = new ArrayList<>();
    List<RuleHints.Hint> hints = new ArrayList<>();
    int compared = 0;
    for (ColumnPairs.Pair pair : pairs.pairs()) {
      boolean isKey = key.columns().contains(pair.source().name());
      boolean isFlat =
          SideSample.isFlat(pair.source().type()) && SideSample.isFlat(pair.target().type());
      ColumnSample s = isFlat ? ofSource.column(pair.source().name()) : null;
      ColumnSample t = isFlat ? ofTarget.column(pair.target().name()) : null;
      if (pair.by() == ColumnPairs.By.SIMILARITY) {
        renames.put(pair.source().name(), pair.target().name());
      }
      if (!pair.compares()) {
        RuleHints.Hint hint = s == null || t == null ? null : RuleHints.ofUnlike(s, t);
        unlike.add(new Unlike(pair.source(), pair.target(), hint));
        continue;
      }
      compared += isKey ? 0 : 1;
      if (!isKey && s != null && t != null) {
        hints.addAll(RuleHints.of(s, t));
      }
    }
    return new SpecProposal(
        left,
        right,
        compared == 0 ? KeySearch.WHOLE_ROWS : key,
        pairs.nameCase(),
        renames,
        unlike,
        names(pairs.sourceOnly()),
        names(pairs.targetOnly()),
        hints,
        compared,
        source.schema(),
        target.schema());
  }

  private static List<String> names(List<Column> columns) {
    return columns.stream().map(Column::name).toList();
  }
}
