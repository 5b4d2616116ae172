package dev.tieout.udf;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/**
 * The functions beside what Spark has built in, over rows of five columns in memory, on one core.
 * No test, so it is run by name:
 *
 * <pre>
 * mvn -Dquick -pl udf -am test -Dtest=FunctionsBenchmark -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
final class FunctionsBenchmark {
  private static final long ROWS = Long.getLong("rows", 1_000_000);
  private static final int TRIALS = 7;
  private static final int TRIALS_TO_WARM_UP = 4;

  private static final String ROW = "struct(id, account, amount, at, settled)";
  private static final String OTHER =
      "struct(id2 AS id, account2 AS account, amount2 AS amount, at2 AS at, settled2 AS settled)";

  private static final Map<String, List<String>> CASES = cases();

  private static Map<String, List<String>> cases() {
    Map<String, List<String>> cases = new LinkedHashMap<>();
    cases.put(
        "a hash of a row",
        List.of(
            "xxhash64(id)",
            "xxhash64(id, account, amount, at, settled)",
            "md5(concat_ws('|', id, account, amount, at, settled))",
            "md5(to_json(" + ROW + "))",
            "tieout_digest(" + ROW + ")",
            "tieout_digest(struct(id), struct(account, amount, at, settled))",
            "tieout_digest(" + ROW + ", 'trim: true')",
            "tieout_key(struct(id))",
            "tieout_canonical(" + ROW + ")"));
    cases.put(
        "a comparison",
        List.of(
            "amount <=> amount2",
            "tieout_equal(amount, amount2)",
            "abs(amount - amount2) <= 0.01",
            "tieout_equal(amount, amount2, 'tolerance: 0.01')",
            "account <=> account2",
            "trim(account) <=> trim(account2)",
            "tieout_equal(account, account2, 'trim: true')",
            "(" + ROW + ") <=> (" + OTHER + ")",
            "tieout_equal(" + ROW + ", " + OTHER + ")",
            "tieout_equal(" + ROW + ", " + OTHER + ", 'amount: {tolerance: 0.01}')",
            "size(tieout_differences(" + ROW + ", " + OTHER + ")) = 0"));
    return cases;
  }

  @Test
  void run() throws IOException {
    try (SparkSession session = session()) {
      TieoutFunctions.register(session);
      makeRows(session);
      System.out.printf(
          "%d rows, %s %s, Spark %s, %d processors%n",
          ROWS,
          System.getProperty("java.vm.name"),
          System.getProperty("java.version"),
          session.version(),
          Runtime.getRuntime().availableProcessors());
      System.out.println(
          "| | CPU ns a row, median | all runs | checksum |\n| --- | ---: | --- | ---: |");
      cases().forEach((title, expressions) -> expressions.forEach(each -> measure(session, each)));
    }
    assertThat(CASES).isNotEmpty();
  }

  private static SparkSession session() {
    return SparkSession.builder()
        .master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "1")
        .getOrCreate();
  }

  private static void makeRows(SparkSession session) {
    String columns =
        "id, concat('ACC', lpad(string(id % 50000), 8, '0')) AS account,"
            + " cast(id % 1000003 / 100 AS DECIMAL(18, 2)) AS amount,"
            + " timestamp_micros(1700000000000000 + id * 1000003) AS at, id % 3 = 0 AS settled";
    String sql =
        "SELECT *, id AS id2, account AS account2,"
            + " cast(IF(id % 1000 = 7, amount + 1, amount) AS DECIMAL(18, 2)) AS amount2, at AS at2, settled AS settled2"
            + " FROM (SELECT "
            + columns
            + " FROM range(0, "
            + ROWS
            + ", 1, 1))";
    session.sql(sql).cache().createOrReplaceTempView("t");
    session.sql("SELECT count(*) FROM t").collectAsList();
  }

  /** Of the whole process, so that a busy machine disturbs less. */
  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static void measure(SparkSession session, String expression) {
    List<Long> nanos = new ArrayList<>();
    Object checksum = null;
    for (int trial = 0; trial < TRIALS_TO_WARM_UP + TRIALS; trial++) {
      long start = cpuNanos();
      Object answer =
          session
              .sql("SELECT bit_xor(xxhash64(id, " + expression + ")) FROM t")
              .collectAsList()
              .get(0)
              .get(0);
      if (trial >= TRIALS_TO_WARM_UP) {
        nanos.add((cpuNanos() - start) / ROWS);
      }
      assertThat(checksum == null || checksum.equals(answer)).isTrue();
      checksum = answer;
    }
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    System.out.printf(
        "| `%s` | %d | %s | %s |%n",
        expression, sorted[sorted.length / 2], Arrays.toString(sorted), checksum);
  }
}
