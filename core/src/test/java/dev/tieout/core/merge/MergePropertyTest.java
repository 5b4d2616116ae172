package dev.tieout.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Table;
import dev.tieout.core.contract.Types;
import dev.tieout.core.pack.Packing;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.sort.RowView;
import dev.tieout.core.sort.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

class MergePropertyTest {
  private static final Comparison COMPARISON =
      new Comparison(
          List.of(Pairs.column("k", Types.INT64, Types.INT64)),
          List.of(
              Pairs.column("n", Types.UINT64, Types.UINT64),
              Pairs.column("t", Types.TEXT, Types.TEXT),
              Pairs.column("b", Types.BOOL, Types.BOOL)),
          List.of());
  private static final Schema SCHEMA =
      Schema.of(
          Column.nullable("k", Types.INT64),
          Column.nullable("n", Types.UINT64),
          Column.nullable("t", Types.TEXT),
          Column.nullable("b", Types.BOOL));
  private static final RowLayout LAYOUT = new RowLayout(COMPARISON);
  private static final Overflow OVERFLOW =
      () -> TemporaryFile.in(Path.of(System.getProperty("java.io.tmpdir")));

  @Provide
  Arbitrary<List<List<@Nullable Object>>> rows() {
    Arbitrary<List<@Nullable Object>> row =
        Combinators.combine(
                Arbitraries.of(-1L, 0L, 1L, 2L, Long.MAX_VALUE).injectNull(0.15),
                Arbitraries.of(0L, 1L, -1L).injectNull(0.2),
                Arbitraries.of("", "a", "ab").injectNull(0.2),
                Arbitraries.of(true, false).injectNull(0.2))
            .as((k, n, t, b) -> Arrays.asList(k, n, t, b));
    return row.list().ofMaxSize(14);
  }

  @Property(tries = 1500, seed = "20260101", edgeCases = EdgeCasesMode.NONE)
  void verdictsAreThoseOfANaiveMultisetModel(
      @ForAll("rows") List<List<@Nullable Object>> source,
      @ForAll("rows") List<List<@Nullable Object>> target)
      throws IOException {
    Map<Packing.Row, List<@Nullable Object>> meanings = new HashMap<>();
    List<Packing.Row> left = packed(source, meanings);
    List<Packing.Row> right = packed(target, meanings);
    NaiveMerge expected =
        new NaiveMerge(
            left,
            right,
            (a, b) ->
                differing(
                    Objects.requireNonNull(meanings.get(a)),
                    Objects.requireNonNull(meanings.get(b))));

    Verdicts verdicts = new Verdicts();
    Tally tally = merge(left, right, verdicts);

    assertThat(verdicts.all).isEqualTo(expected.verdicts);
    assertThat(tally.matched()).isEqualTo(expected.matched);
    assertThat(tally.mismatched()).isEqualTo(expected.mismatched);
    for (Side side : Side.values()) {
      assertThat(tally.rows(side)).isEqualTo(expected.rows[side.index()]);
      assertThat(tally.onlyIn(side)).isEqualTo(expected.missing[side.index()]);
      assertThat(tally.surplusIn(side)).isEqualTo(expected.surplus[side.index()]);
      assertThat(tally.duplicatedKeys(side)).isEqualTo(expected.duplicatedKeys[side.index()]);
      assertThat(tally.duplicateRows(side)).isEqualTo(expected.duplicateRows[side.index()]);
    }
    for (int column = 0; column < 3; column++) {
      int index = column;
      assertThat(tally.columnMismatches(column))
          .isEqualTo(expected.verdicts.stream().filter(v -> v.columns().contains(index)).count());
    }
    tally.requireComplete();
  }

  private static List<Packing.Row> packed(
      List<List<@Nullable Object>> rows, Map<Packing.Row, List<@Nullable Object>> meanings) {
    List<Packing.Row> packed =
        Packing.pack(COMPARISON, Side.SOURCE, new Table(SCHEMA, rows), rows.size());
    for (int i = 0; i < rows.size(); i++) {
      meanings.put(packed.get(i), rows.get(i));
    }
    return packed;
  }

  private static List<Integer> differing(
      List<@Nullable Object> left, List<@Nullable Object> right) {
    List<Integer> columns = new ArrayList<>();
    for (int column = 0; column < 3; column++) {
      if (!Objects.equals(left.get(column + 1), right.get(column + 1))) {
        columns.add(column);
      }
    }
    return columns;
  }

  private static Tally merge(List<Packing.Row> left, List<Packing.Row> right, VerdictSink sink)
      throws IOException {
    return new Merge(LAYOUT, sink, OVERFLOW)
        .run(
            Rows.cursor(left.stream().sorted().toList()),
            Rows.cursor(right.stream().sorted().toList()));
  }

  @Property(tries = 500, seed = "20260102", edgeCases = EdgeCasesMode.NONE)
  void swappingTheSidesSwapsTheVerdicts(
      @ForAll("rows") List<List<@Nullable Object>> source,
      @ForAll("rows") List<List<@Nullable Object>> target)
      throws IOException {
    List<Packing.Row> left = packed(source, new HashMap<>());
    List<Packing.Row> right = packed(target, new HashMap<>());
    Verdicts verdicts = new Verdicts();
    Verdicts swapped = new Verdicts();

    Tally tally = merge(left, right, verdicts);
    Tally swappedTally = merge(right, left, swapped);

    assertThat(swapped.all)
        .isEqualTo(verdicts.all.stream().map(MergePropertyTest::swapped).toList());
    assertThat(swappedTally.matched()).isEqualTo(tally.matched());
    assertThat(swappedTally.mismatched()).isEqualTo(tally.mismatched());
    for (Side side : Side.values()) {
      assertThat(swappedTally.onlyIn(side)).isEqualTo(tally.onlyIn(side.other()));
      assertThat(swappedTally.surplusIn(side)).isEqualTo(tally.surplusIn(side.other()));
    }
  }

  private static NaiveMerge.Verdict swapped(NaiveMerge.Verdict verdict) {
    List<Packing.Row> rows = new ArrayList<>(verdict.rows());
    java.util.Collections.reverse(rows);
    String what =
        verdict.what().endsWith("source")
            ? verdict.what().replace("source", "target")
            : verdict.what().replace("target", "source");
    return new NaiveMerge.Verdict(what, rows, verdict.columns());
  }

  @Property(tries = 200, seed = "20260103", edgeCases = EdgeCasesMode.NONE)
  void partitionsByKeyAddUpToTheWhole(
      @ForAll("rows") List<List<@Nullable Object>> source,
      @ForAll("rows") List<List<@Nullable Object>> target)
      throws IOException {
    List<Packing.Row> left = packed(source, new HashMap<>());
    List<Packing.Row> right = packed(target, new HashMap<>());
    Tally whole = merge(left, right, new Verdicts());
    Tally parts = new Tally(1, 3);
    Merge inTurn = new Merge(LAYOUT, new Verdicts(), OVERFLOW);
    Tally ofTurns = new Tally(1, 3);

    for (boolean even : new boolean[] {true, false}) {
      List<Packing.Row> leftPart = part(left, even);
      List<Packing.Row> rightPart = part(right, even);
      parts.add(merge(leftPart, rightPart, new Verdicts()));
      ofTurns = inTurn.run(Rows.cursor(leftPart), Rows.cursor(rightPart));
    }

    assertThat(parts.toArray()).isEqualTo(whole.toArray());
    assertThat(ofTurns.toArray()).isEqualTo(whole.toArray());
  }

  private static List<Packing.Row> part(List<Packing.Row> rows, boolean even) {
    return rows.stream()
        .filter(row -> (Arrays.hashCode(row.key()) % 2 == 0) == even)
        .sorted()
        .collect(Collectors.toList());
  }

  /** Keeps verdicts, copying the rows. */
  private static final class Verdicts implements VerdictSink {
    final List<NaiveMerge.Verdict> all = new ArrayList<>();

    @Override
    public void mismatched(RowView source, RowView target, int[] columns, int count) {
      all.add(
          new NaiveMerge.Verdict(
              "mismatched",
              List.of(Rows.copy(source), Rows.copy(target)),
              Arrays.stream(columns, 0, count).boxed().toList()));
    }

    @Override
    public void missing(Side side, RowView row) {
      all.add(
          new NaiveMerge.Verdict(
              "missing from " + side.word(), List.of(Rows.copy(row)), List.of()));
    }

    @Override
    public void surplus(Side side, RowView row) {
      all.add(
          new NaiveMerge.Verdict(
              "surplus from " + side.word(), List.of(Rows.copy(row)), List.of()));
    }
  }
}
