package dev.tieout.datagen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.datagen.NaiveReconciliation.Row;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.LongRange;

class DatasetPropertyTest {

  @Provide
  Arbitrary<DatasetSpec> specs() {
    Arbitrary<Long> rows =
        Arbitraries.oneOf(Arbitraries.longs().between(0, 12), Arbitraries.longs().between(0, 3000));
    Arbitrary<Double> rate =
        Arbitraries.frequencyOf(
            Tuple.of(2, Arbitraries.just(0.0)),
            Tuple.of(1, Arbitraries.just(1.0)),
            Tuple.of(4, Arbitraries.doubles().between(0, 0.02).ofScale(6)),
            Tuple.of(4, Arbitraries.doubles().between(0, 1).ofScale(4)));
    return Combinators.combine(
            rows, Arbitraries.longs(), rate, rate, rate, Arbitraries.of(Order.class))
        .as(DatasetPropertyTest::fitting);
  }

  /** Gives each rate at most what the ones before it leave. */
  private static DatasetSpec fitting(
      long rows, long seed, double mismatch, double missing, double duplicates, Order order) {
    double roundings = 3.0 / Math.max(1, rows);
    double second = Math.max(0, Math.min(missing, 1 - mismatch - roundings));
    double third = Math.max(0, Math.min(duplicates, 1 - mismatch - second - roundings));
    return new DatasetSpec(rows, seed, mismatch, second, third, order);
  }

  @Property(tries = 600)
  void expectedCountsAreThoseOfANaiveReconciliation(@ForAll("specs") DatasetSpec spec) {
    Dataset dataset = new Dataset(spec);

    ExpectedCounts counted =
        NaiveReconciliation.count(
            NaiveReconciliation.source(dataset), NaiveReconciliation.target(dataset));

    assertThat(dataset.expected()).isEqualTo(counted);
    assertThat(dataset.sourceRows()).isEqualTo(counted.sourceRows());
    assertThat(dataset.targetRows()).isEqualTo(counted.targetRows());
  }

  @Property(tries = 300)
  void countsAreTheRoundedRates(@ForAll("specs") DatasetSpec spec) {
    ExpectedCounts expected = new Dataset(spec).expected();

    assertThat(expected.mismatched()).isEqualTo(Math.round(spec.mismatch() * spec.rows()));
    assertThat(expected.missingInTarget()).isEqualTo(Math.round(spec.missing() * spec.rows()));
    assertThat(expected.missingInSource()).isEqualTo(expected.missingInTarget());
    assertThat(expected.surplusInSource() + expected.surplusInTarget())
        .isEqualTo(Math.round(spec.duplicates() * spec.rows()));
    assertThat(expected.sourceRows())
        .isEqualTo(
            expected.matched()
                + expected.mismatched()
                + expected.missingInTarget()
                + expected.surplusInSource());
    assertThat(expected.targetRows())
        .isEqualTo(
            expected.matched()
                + expected.mismatched()
                + expected.missingInSource()
                + expected.surplusInTarget());
  }

  @Property(tries = 300)
  void sourceAndSortedTargetAscendById(@ForAll("specs") DatasetSpec spec) {
    Dataset sorted = new Dataset(withOrder(spec, Order.SORTED));

    assertThat(NaiveReconciliation.source(sorted)).isSortedAccordingTo(BY_ID);
    assertThat(NaiveReconciliation.target(sorted)).isSortedAccordingTo(BY_ID);
  }

  @Property(tries = 300)
  void orderChangesNothingButTheOrder(@ForAll("specs") DatasetSpec spec) {
    Dataset sorted = new Dataset(withOrder(spec, Order.SORTED));
    Dataset shuffled = new Dataset(withOrder(spec, Order.SHUFFLED));

    assertThat(NaiveReconciliation.source(shuffled)).isEqualTo(NaiveReconciliation.source(sorted));
    assertThat(NaiveReconciliation.target(shuffled))
        .containsExactlyInAnyOrderElementsOf(NaiveReconciliation.target(sorted));
  }

  @Property(tries = 300)
  void aRowDoesNotDependOnTheRowsMadeBefore(
      @ForAll("specs") DatasetSpec spec, @ForAll @LongRange(min = 0, max = 4000) long position) {
    Dataset dataset = new Dataset(spec);
    List<Row> source = NaiveReconciliation.source(dataset);
    List<Row> target = NaiveReconciliation.target(dataset);
    LedgerRow row = new LedgerRow();

    if (position < source.size()) {
      new Dataset(spec).sourceRow(position, row);
      assertThat(Row.of(row)).isEqualTo(source.get((int) position));
    }
    if (position < target.size()) {
      new Dataset(spec).targetRow(position, row);
      assertThat(Row.of(row)).isEqualTo(target.get((int) position));
    }
  }

  private static final Comparator<Row> BY_ID = Comparator.comparingLong(Row::id);

  private static DatasetSpec withOrder(DatasetSpec spec, Order order) {
    return new DatasetSpec(
        spec.rows(), spec.seed(), spec.mismatch(), spec.missing(), spec.duplicates(), order);
  }
}
