package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.Domain;
import dev.tieout.core.contract.RuleTexts;
import dev.tieout.core.contract.Types;
import dev.tieout.core.contract.Values;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import java.util.List;
import org.junit.jupiter.api.Test;

class CastTest {
  private static final Type LOCAL = new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL);
  private static final Schema SCHEMA =
      Schema.of(
          Column.nullable("id", Types.INT64),
          Column.nullable("text", Types.TEXT),
          Column.nullable("flag", Types.BOOL),
          Column.nullable("day", Types.DATE),
          Column.nullable("at", LOCAL),
          Column.nullable("amount", Types.decimal(9, 2)));

  private static Comparison resolve(String entry) {
    Spec spec = Spec.EMPTY.with("a", "b", Spec.Key.parse("id")).withRules(RuleTexts.rules(entry));
    return Resolver.resolve(spec, SCHEMA, SCHEMA);
  }

  /** Refuses an entry at the place of a word in it. */
  private static void requireRefusal(String sentence, String word, String entry) {
    int column = "  - {".length() + entry.indexOf(word) + 1;
    assertThatThrownBy(() -> resolve(entry))
        .isInstanceOf(Refusal.class)
        .hasMessage("s.yaml, line 2, column " + column + ": " + sentence);
  }

  @Test
  void refusesACastThatCannotWork() {
    requireRefusal(
        "'cast: date' does not suit column 'flag', a boolean; it casts to boolean, int64, string.",
        "date",
        "column: flag, cast: date");
    requireRefusal(
        "'cast: int32' does not suit column 'day', a date; it casts to string, date, timestamp"
            + " without zone.",
        "int32",
        "column: day, cast: int32");
    requireRefusal(
        "'cast: decimal(12;2)' names no type; did you mean 'decimal(12,2)'?",
        "'decimal",
        "column: text, cast: 'decimal(12;2)'");
    requireRefusal(
        "'cast: string' does not suit column 'amount', a decimal(9,2); the format does not suit a"
            + " decimal(9,2).",
        "string",
        "column: amount, cast: string, format: dd.MM.yyyy");
  }

  @Test
  void refusesAFormatThatSaysNoValue() {
    requireRefusal(
        "'format: dd/mm/yyyy' does not say a whole date: write day, month and year, such as"
            + " dd/MM/yyyy; did you mean 'dd/MM/yyyy'?",
        "dd/mm",
        "column: text, cast: date, format: dd/mm/yyyy");
    requireRefusal(
        "'format: dd.MM.YYYY' does not say a whole date: write day, month and year, such as"
            + " dd/MM/yyyy; did you mean 'dd.MM.yyyy'?",
        "dd.MM",
        "column: text, cast: date, format: dd.MM.YYYY");
    requireRefusal(
        "'format: dd.bb' is no pattern of dates and times (Unknown pattern letter: b).",
        "dd.bb",
        "column: text, cast: date, format: dd.bb");
    requireRefusal(
        "'format: yyyy-MM-dd hh:mm' does not say a whole timestamp: write day, month, year and"
            + " hours, such as dd/MM/yyyy HH:mm:ss; did you mean 'yyyy-MM-dd HH:mm'?",
        "'yyyy",
        "column: text, cast: timestamp without zone, format: 'yyyy-MM-dd hh:mm'");
    requireRefusal(
        "'format: yyyyMMddHH' says no offset, as a timestamp needs: add one, such as XXX, or cast"
            + " to 'timestamp without zone' and give its 'zone'.",
        "yyyy",
        "column: text, cast: timestamp, format: yyyyMMddHH");
    requireRefusal(
        "'format: yyyyMMddHHX' says an offset, which a timestamp without zone has not: cast to"
            + " 'timestamp'.",
        "yyyy",
        "column: text, cast: timestamp without zone, format: yyyyMMddHHX");
    requireRefusal(
        "'format: YN' does not say two words for true and false; write them with a slash between,"
            + " such as Y/N.",
        "YN",
        "column: text, cast: boolean, format: YN");
    requireRefusal(
        "'format' is for casts to dates, times, timestamps and booleans, and to string from them,"
            + " not for a cast to decimal(9,2); give it a 'locale' instead.",
        "0.00",
        "column: text, cast: 'decimal(9,2)', format: 0.00");
    requireRefusal(
        "'format' says how a cast of the same entry goes; add the cast, such as 'cast: date'.",
        "format",
        "column: text, format: dd.MM.yyyy");
  }

  @Test
  void refusesALocaleThatThereIsNot() {
    requireRefusal(
        "there is no locale 'de-DX'; did you mean 'de-DE'?",
        "de-DX",
        "column: text, cast: int32, locale: de-DX");
    requireRefusal(
        "there is no locale 'german please'; write a language and a country, such as de-DE.",
        "german",
        "column: text, cast: int32, locale: german please");
    requireRefusal(
        "'locale' has no say in a cast to date without a 'format'; add one, or leave it out.",
        "de-DE",
        "column: text, cast: date, locale: de-DE");
    requireRefusal(
        "'locale' has no say in a cast to boolean; leave it out.",
        "de-DE",
        "column: text, cast: boolean, locale: de-DE");
  }

  @Test
  void theMoreSpecificCastCounts() {
    Spec spec =
        Spec.EMPTY
            .with("a", "b", Spec.Key.parse("id"))
            .withRules(
                RuleTexts.rules(
                    "type: string, cast: date, format: dd.MM.yyyy",
                    "column: text, cast: 'decimal(9,2)', locale: de-DE"));

    ComparedColumn column = Resolver.resolve(spec, SCHEMA, SCHEMA).values().get(0);

    assertThat(column.rule()).hasToString("cast to decimal(9,2) in de-DE");
    assertThat(column.canonical()).isEqualTo(new Canonical.Exact(2));
    assertThat(column.rule().mayBeUnparseable()).isTrue();
  }

  /** Whatever the value, it is cast or not: nothing is thrown. */
  @Test
  void everyValueOfEveryTypeIsCastOrUnparseable() {
    for (Type from : Types.FLAT) {
      for (Type to : Types.FLAT) {
        Cast cast = new Cast(to, null, null);
        if (!cast.suits(from)) {
          continue;
        }
        Treatment.Step step = cast.step(from);
        List<Object> values = Domain.of(from);
        BatchBuilder batch = new BatchBuilder(List.of(Column.nullable("v", from)), values.size());
        for (Object value : values) {
          Values.set(batch, 0, from, value);
          batch.endRow();
        }
        var out = step.apply(batch.batch().vector(0), values.size());
        for (int row = 0; row < values.size(); row++) {
          boolean isUnparseable = ((CastStep) step).unparseable(row) != null;
          assertThat(out.isNull(row)).as("%s of %s to %s", row, from, to).isEqualTo(isUnparseable);
          assertThat(isUnparseable && !cast.mayFail()).isFalse();
        }
      }
    }
  }
}
