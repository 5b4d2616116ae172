package dev.tieout.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.Types;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import dev.tieout.core.spec.Where;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilterRefusalTest {
  private static final Schema SCHEMA =
      Schema.of(
          Column.nullable("id", Types.INT64),
          Column.nullable("amount", Types.decimal(9, 2)),
          Column.nullable("Name", Types.TEXT),
          Column.nullable("day", Types.DATE),
          Column.nullable("at", Types.timestamp(Type.Unit.MICROS)),
          Column.nullable("local", new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL)),
          Column.nullable("data", Types.BINARY),
          Column.nullable("a.b", Types.BOOL),
          Column.nullable("address", new Type.Struct(List.of())),
          Column.nullable("x", Types.INT64),
          Column.nullable("X", Types.INT64));

  private static String refusal(String yaml) {
    Spec spec = SpecReader.parse("s.yaml", yaml);
    try {
      Resolver.resolve(spec, SCHEMA, SCHEMA);
    } catch (Refusal refusal) {
      return refusal.getMessage();
    }
    throw new AssertionError("not refused: " + yaml);
  }

  private static String refusalOf(String where) {
    return refusal("key: id\ncolumns: {exclude: [address]}\nwhere: \"" + where + "\"");
  }

  @Test
  void namesThePlaceInTheSpecAndInTheFilter() {
    assertThat(
            refusal(
                "key: id\ncolumns: {exclude: [address]}\nsource: {path: a, where: id > 1 AND amout = 2}\ntarget: b\n"))
        .isEqualTo(
            "s.yaml, line 3, column 26: at character 12 of the filter, column 'amout' of the filter"
                + " is not in the source; did you mean 'amount'?");
    assertThat(
            refusal(
                "key: id\ncolumns: {exclude: [address]}\ntarget: {path: a, where: lower(Name) = 'x'}\n"))
        .isEqualTo(
            "s.yaml, line 3, column 26: at character 1 of the filter, 'lower(Name)' is not"
                + " understood; understood are =, <>, <, <=, >, >=, AND, OR, NOT, IS NULL, IS TRUE,"
                + " IN, BETWEEN and LIKE, over columns and literals.");
    assertThat(
            refusal(
                "key: id\ncolumns: {exclude: [address]}\nwhere: |\n  id = 1\n  and amount === 2\n"))
        .startsWith(
            "s.yaml, line 3, column 8: at character 19 of the filter, '=' is not understood here;");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          id = 'x'                  | 6  | column 'id' is a int64 and 'x' a string, which do not compare; write the number without quotes.
          Name = 5                  | 8  | column 'Name' is a string and 5 a number, which do not compare; write the value in single quotes.
          day > '2024-01-01'        | 7  | column 'day' is a date and '2024-01-01' a string, which do not compare; write DATE '2024-03-28'.
          at > TIMESTAMP '2024-01-01 00:00:00' | 6 | column 'at' is a timestamp and TIMESTAMP '2024-01-01T00:00' a timestamp without zone, which do not compare; give the literal a zone, as in TIMESTAMP '2024-03-28 12:00:00Z'.
          local > TIMESTAMP '2024-01-01 00:00:00Z' | 9 | column 'local' is a timestamp without zone and TIMESTAMP '2024-01-01T00:00:00Z' a timestamp, which do not compare; leave the zone out of the literal.
          id IN (1, TRUE)           | 11 | column 'id' is a int64 and TRUE a boolean, which do not compare; compare values of one type.
          data = 'x'                | 8  | column 'data' is a binary and 'x' a string, which do not compare; compare values of one type.
          id LIKE 'x'               | 1  | column 'id' is a int64, and LIKE is for strings; mend the filter.
          id                        | 1  | column 'id' is a int64, and a condition stands here; mend the filter.
          id IS TRUE                | 1  | column 'id' is a int64, and IS TRUE and IS FALSE are for booleans; mend the filter.
          address IS NULL           | 1  | column 'address' is a struct, which filters do not look into; choose another column.
          a.b                       | 1  | 'a.b' would be part of another column, which is not understood; a name with a dot in it goes in double quotes.
          day = DATE '2024-13-01'   | 7  | '2024-13-01' is no date; write DATE '2024-03-28', TIME '12:00:00', TIMESTAMP '2024-03-28 12:00:00' or, with a zone, TIMESTAMP '2024-03-28 12:00:00Z'.
          Name LIKE 'a!b' ESCAPE '!' | 11 | the escape goes before '%', '_' or itself only; mend the pattern.
          Name LIKE 'a' ESCAPE 'xy' | 11 | an escape is one character, such as '!'.
          amount < 1e9999           | 10 | a number has at most 1000 digits and zeros; mend it.
          """)
  void saysWhatDoesNotSuit(String where, int character, String sentence) {
    assertThat(refusalOf(where))
        .isEqualTo(
            "s.yaml, line 3, column 8: at character " + character + " of the filter, " + sentence);
  }

  @Test
  void refusesANameThatOnlyCaseTellsApart() {
    Spec spec =
        SpecReader.parse("s.yaml", "key: id\ncolumns: {exclude: [address, X]}\nwhere: x = 1");
    assertThat(Resolver.resolve(spec, SCHEMA, SCHEMA).sourceFilter()).hasToString("\"x\" = 1");
    assertThat(refusalOf("ID = 1 AND name = 'a' AND '𝒳' = '' AND y = 1"))
        .startsWith("s.yaml, line 3, column 8: at character 40 of the filter, column 'y' of");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "id",
        "id =",
        "= 1",
        "id = 1 AND",
        "id = 1 x",
        "id = 1; drop table x",
        "id + 1 = 2",
        "id = -x",
        "id = 0x1F",
        "data = X'1F'",
        "Name = N'x'",
        "Name = E'x'",
        "Name = \"x",
        "Name = 'x",
        "id = ?",
        "id = :p",
        "id = @v",
        "id = ANY (1)",
        "id IN ()",
        "id IN (SELECT 1)",
        "(id, x) IN ((1, 2))",
        "id IN (1) = TRUE",
        "id IN (1) IS TRUE",
        "id = (1, 2)",
        "EXISTS (SELECT 1)",
        "CASE WHEN id = 1 THEN TRUE END",
        "id::int = 1",
        "CAST(id AS int) = 1",
        "id <=> 1",
        "id IS DISTINCT FROM 1",
        "id ISNULL",
        "id NOTNULL",
        "id IS UNKNOWN",
        "Name ILIKE 'x'",
        "Name RLIKE 'x'",
        "Name SIMILAR TO 'x'",
        "Name LIKE BINARY 'x'",
        "Name LIKE Name",
        "Name || 'x' = 'y'",
        "Name = 'x' COLLATE y",
        "id = 1 XOR id = 2",
        "! id = 1",
        "id = 1 && id = 2",
        "id (+) = 1",
        "PRIOR id = 1",
        "id = current_date",
        "id = {d '2024-01-01'}",
        "day = DATE \"2024-01-01\"",
        "day = date('2024-01-01')",
        "at = TIMESTAMPTZ '2024-01-01 00:00:00Z'",
        "[id] = 1",
        "id[1] = 1",
        "id = 5L",
        "1 = 2 = 3",
        "id BETWEEN 1 AND 2 BETWEEN 3 AND 4",
      })
  void refusesWhatItDoesNotUnderstand(String where) {
    assertThatThrownBy(
            () ->
                Filter.of(
                    List.of(new Where(where, "x: ")),
                    List.of(name -> SCHEMA.column(Math.max(0, SCHEMA.indexOf(name))))))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("x: ");
  }

  @Test
  void refusesNestingThatWouldTakeForEver() {
    assertThat(refusalOf("(".repeat(40) + "id = 1" + ")".repeat(40)))
        .contains("parentheses are nested deeper than 32");
    String deepest = "NOT (".repeat(32) + "id = 1" + ")".repeat(32);
    assertThat(FilterParser.parse(Where.of(deepest)).condition().toString()).startsWith("NOT (NOT");
  }

  @Test
  void takesManyAlternatives() {
    String many = "id = 0" + " OR id = 1 AND x = 2".repeat(10_000);
    Condition.Or or = (Condition.Or) FilterParser.parse(Where.of(many)).condition();
    assertThat(or.parts()).hasSize(10_001);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          a BETWEEN 1 AND 2 OR b = 3 | ("a" >= 1 AND "a" <= 2) OR "b" = 3
          NOT a NOT IN (1) AND b     | NOT (NOT ("a" IN (1))) AND "b"
          a IN (1) OR b AND c        | "a" IN (1) OR ("b" AND "c")
          x AND a IN (1) OR c        | ("x" AND "a" IN (1)) OR "c"
          `a b` IS NOT FALSE         | NOT ("a b" IS FALSE)
          a = - 5 -- and a comment   | "a" = -5
          (a) != (+1.50)             | "a" <> 1.50
          value = 1 and date = 2     | "value" = 1 AND "date" = 2
          a = 'it''s'                | "a" = 'it''s'
          t > timestamp '2024-01-01 10:00:00+02:00' | "t" > TIMESTAMP '2024-01-01T08:00:00Z'
          """)
  void readsPrecedenceAndQuotes(String where, String expected) {
    assertThat(FilterParser.parse(Where.of(where)).condition()).hasToString(expected);
  }
}
