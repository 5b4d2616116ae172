package dev.tieout.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.explain.Example;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.Ink;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.Summaries;
import dev.tieout.core.result.Summary;
import dev.tieout.core.result.TerminalText;
import dev.tieout.core.rule.SchemaFinding;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class SummaryTablePropertyTest {

  @Property(tries = 300)
  void noLineIsWiderThanEightyColumns(
      @ForAll @Size(value = 3) List<@StringLength(max = 200) String> names,
      @ForAll @LongRange(min = 1, max = Long.MAX_VALUE / 16) long count) {
    Summary base = Summaries.of(count * 4, count * 4, count, count, count, count, count, count);
    Summary summary =
        new Summary(
            "local",
            "partitioned",
            base.source(),
            base.target(),
            base.matched(),
            base.mismatched(),
            base.missingInTarget(),
            base.missingInSource(),
            base.surplusInSource(),
            base.surplusInTarget(),
            List.of(
                new Summary.ColumnCounts(names.get(0), count, count),
                new Summary.ColumnCounts(names.get(1), 1)),
            List.of(new Summary.UnparseableValues(names.get(2), count, count)),
            List.of(
                new SchemaFinding(
                    SchemaFinding.Kind.RETYPED,
                    names.get(0),
                    names.get(1),
                    names.get(2),
                    SchemaFinding.Weight.NOTE)));
    Example example = new Example(names, names.get(0), names.get(1));
    Explanations explanations =
        new Explanations(
            List.of("id"),
            List.of(
                SampleExplanations.explanation(
                    count, names.get(0), String.join(" ", names), example)),
            List.of(),
            List.of(),
            List.of(),
            List.of());

    String text =
        SummaryTable.text(
            summary, new RunCosts(9_999_999, 1L << 60, 1L << 60), explanations, Ink.PLAIN);

    assertThat(text.lines())
        .allMatch(line -> TerminalText.width(line) <= 80, "at most 80 columns")
        .allMatch(line -> line.codePoints().allMatch(TerminalText::isPlain), "plain");
    String coloured =
        SummaryTable.text(
            summary, new RunCosts(9_999_999, 1L << 60, 1L << 60), explanations, Ink.COLOURED);
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(text);
  }
}
