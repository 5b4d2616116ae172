package dev.tieout.udf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.spec.Refusal;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(FunctionsTestSession.class)
final class TieoutFunctionsTest {
  private static final String NULL_STRUCT = "CAST(NULL AS STRUCT<x: INT>)";

  /** Rows of texts and numbers that no optimiser knows, in several partitions. */
  private static final String ROWS =
      "(SELECT id, IF(id % 7 = 0, NULL, concat(' A', id)) AS a, IF(id % 7 = 0, NULL, concat('a', id))"
          + " AS b, CAST(id AS DECIMAL(18, 2)) AS x, CAST(id + IF(id % 5 = 0, 1, 0.005) AS DOUBLE)"
          + " AS y FROM range(0, 1000, 1, 4))";

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void answersCompiledOrNotInEitherDialect(
      boolean isCompiled, boolean isAnsi, SparkSession shared) {
    SparkSession session = shared.newSession();
    session.conf().set("spark.sql.codegen.wholeStage", isCompiled);
    session.conf().set("spark.sql.codegen.factoryMode", isCompiled ? "CODEGEN_ONLY" : "NO_CODEGEN");
    session.conf().set("spark.sql.ansi.enabled", isAnsi);

    Row row =
        session
            .sql(
                "SELECT count_if(tieout_equal(a, b, 'trim: true, case: ignore')),"
                    + " count_if(tieout_equal(a, b)),"
                    + " count_if(tieout_equal(x, y, 'tolerance: 0.01')),"
                    + " count_if(tieout_equal(id, CAST(x AS INT))),"
                    + " count(DISTINCT tieout_digest(struct(a, b))),"
                    + " sum(size(tieout_differences(struct(a, x, id), struct(b AS A, y AS x, id),"
                    + " 'a: {trim: true}, x: {relative_tolerance: 0.001}')))"
                    + " FROM "
                    + ROWS)
            .head();

    assertThat(row.getLong(0)).isEqualTo(1000);
    assertThat(row.getLong(1)).isEqualTo(143);
    assertThat(row.getLong(2)).isEqualTo(800);
    assertThat(row.getLong(3)).isEqualTo(1000);
    assertThat(row.getLong(4)).isEqualTo(858);
    // Texts differ by case but for 143 nulls; one more is more than a thousandth up to 999, and
    // 0.005 up to 4.
    assertThat(row.getLong(5)).isEqualTo(857 + 200 + 4);
  }

  @Test
  void groupsAndJoins(SparkSession session) {
    List<Row> groups =
        session
            .sql(
                "SELECT tieout_digest(struct(id % 3 AS r)) AS d, count(*) FROM range(9)"
                    + " GROUP BY tieout_digest(struct(id % 3 AS r)) HAVING count(*) = 3")
            .collectAsList();
    assertThat(groups).hasSize(3);

    String join =
        "SELECT count(*) FROM range(9) AS a JOIN range(9) AS b ON tieout_equal(a.id, b.id % 5)";
    assertThat(session.sql(join).head().getLong(0)).isEqualTo(9);
    assertThat(session.sql("EXPLAIN " + join).head().getString(0)).contains("HashJoin");
  }

  @Test
  void aNullStructEqualsAnotherOnly(SparkSession session) {
    for (String struct : List.of("struct(1 AS x)", "struct(CAST(NULL AS INT) AS x)")) {
      assertThat(is(session, "tieout_equal(" + struct + ", NULL)")).isFalse();
      assertThat(is(session, "tieout_equal(NULL, " + struct + ")")).isFalse();
      assertThat(is(session, "tieout_equal(" + struct + ", " + NULL_STRUCT + ")")).isFalse();
      assertThat(is(session, "tieout_differences(" + NULL_STRUCT + ", " + struct + ") IS NULL"))
          .isTrue();
    }
    assertThat(is(session, "tieout_equal(NULL, " + NULL_STRUCT + ")")).isTrue();
    assertThat(is(session, "size(tieout_differences(NULL, " + NULL_STRUCT + ")) = 0")).isTrue();
    assertThat(
            session
                .sql(
                    "SELECT count_if(tieout_equal(s, t)) FROM (SELECT IF(id % 2 = 0, struct(id), NULL)"
                        + " AS s, IF(id % 3 = 0, struct(id), NULL) AS t FROM range(12))")
                .head()
                .getLong(0))
        .isEqualTo(2 + 4);
  }

  @Test
  void fieldsPairByNameAndNotByPlace(SparkSession session) {
    assertThat(is(session, "tieout_equal(struct(1 AS a, 'x' AS b), struct('x' AS b, 1L AS A))"))
        .isTrue();
    assertThat(
            is(
                session,
                "tieout_differences(struct(1 AS a, 'x' AS b), struct('y' AS b, 1L AS A))[0].column"
                    + " = 'b'"))
        .isTrue();
    assertThat(is(session, "tieout_equal(struct(NULL AS a), struct(1 AS a))")).isFalse();
    assertThat(is(session, "tieout_equal(struct(NULL AS a, 1 AS b), struct(NULL AS a, 1 AS b))"))
        .isTrue();
  }

  @Test
  void nestedValuesCompareAsInAReconciliation(SparkSession session) {
    assertThat(is(session, "tieout_equal(array(1, null), array(1L, null))")).isTrue();
    assertThat(is(session, "tieout_equal(array(1, 2), array(2, 1))")).isFalse();
    assertThat(is(session, "tieout_equal(array(1, 2), array(2, 1), 'order: ignore')")).isTrue();
    assertThat(is(session, "tieout_equal(map(1, 'a', 2, 'b'), map(2, 'b', 1, 'a'))")).isTrue();
    assertThat(
            is(
                session,
                "tieout_digest(struct(array(array(1), array(2, 3)) AS a))"
                    + " = tieout_digest(struct(array(array(1, 2), array(3)) AS a))"))
        .isFalse();
  }

  @Test
  void areKnownToASessionOnceRegistered(SparkSession shared) {
    SparkSession session = shared.newSession();
    session.sql("SELECT 1").head();
    TieoutFunctions.register(session);
    TieoutFunctions.register(session);

    assertThat(is(session, "tieout_equal(1, 1.0)")).isTrue();
    for (TieoutFunctions each : TieoutFunctions.values()) {
      assertThat(session.catalog().functionExists(each.functionName())).isTrue();
    }
  }

  @Test
  void tellHowTheyAreCalled(SparkSession session) {
    assertThat(session.sql("DESCRIBE FUNCTION tieout_equal").collectAsList().toString())
        .contains("tieout_equal(source, target[, rules])");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tieout_equal(1, 'a')                              | Column 'value' is int32 in the source and string in the target
          tieout_equal(1, 2, 'trim: true')                  | rules, line 1, column 1: 'trim' does not suit column 'value'
          tieout_equal(1, 2, 'tolerence: 1')                | rules, line 1, column 1: unknown key 'tolerence'; did you mean 'tolerance'?
          tieout_equal(1, 2, 'x: {tolerance: 1}')           | rules, line 1, column 1: column 'x' is on neither side
          tieout_equal(1, 2, 3)                             | Rules are a text that is the same for all rows; write a literal.
          tieout_equal(1, 2, string(id))                    | Rules are a text that is the same for all rows; write a literal.
          tieout_equal(1, 2, CAST(NULL AS STRING))          | Rules are a text that is the same for all rows; write a literal.
          tieout_equal(1)                                   | It is called with 1 argument; call tieout_equal(source, target[, rules]).
          tieout_equal(1, 2, 'trim: true', 4)               | It is called with 4 arguments; call
          tieout_equal(struct(1 AS a), 1)                   | A struct does not compare with a value of type INT
          tieout_equal(array(1), 1)                         | is list in the source and int32 in the target
          tieout_equal(struct(1 AS a, 2 AS b), struct(1 AS a)) | Only the first struct has a field 'b'
          tieout_equal(struct(1 AS a), struct(1 AS a, 2 AS b)) | Only the second struct has a field 'b'
          tieout_equal(struct(1 AS a), struct(1 AS b))      | nothing to compare
          tieout_equal(struct(1 AS a, 1 AS a), struct(1 AS a)) | Two fields of a struct are named 'a'
          tieout_differences(1, 2)                          | It takes structs, not a value of type INT
          tieout_digest(1)                                  | It takes structs, not a value of type INT
          tieout_digest(named_struct('', 1))                | Field 1 of a struct has no name; name it.
          tieout_digest(struct(1 AS a), struct(2 AS a))     | Two fields of a struct are named 'a'
          tieout_key(struct(1 AS a), struct(2 AS b))        | Rules are a text that is the same for all rows; write a literal.
          tieout_key(struct(1 AS a), 'tolerance: 1')        | rows pair by equal keys
          tieout_key(struct(1 AS a), 'a: {order: ignore}')  | 'order' does not suit
          """)
  void refusesWhileTheQueryIsAnalysed(String call, String sentence, SparkSession session) {
    String name = call.substring(0, call.indexOf('('));

    assertThatThrownBy(() -> session.sql("SELECT " + call + " FROM range(0)"))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(name + ": ")
        .hasMessageContaining(sentence);
  }

  private static boolean is(SparkSession session, String expression) {
    return session.sql("SELECT " + expression).head().getBoolean(0);
  }
}
