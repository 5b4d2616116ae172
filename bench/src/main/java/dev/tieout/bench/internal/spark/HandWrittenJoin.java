package dev.tieout.bench.internal.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * The peer: a full outer join of all columns, as an engineer would write it by hand for the
 * generated dataset. One pass writes the rows that differ, with both sides' values, and counts.
 *
 * <p>It knows no rules, no duplicates (a key that is there twice on both sides comes out four
 * times), and no fingerprints.
 */
final class HandWrittenJoin {
  private static final String KEY = "id";
  private static final String[] VALUES = {"account_id", "amount", "timestamp", "is_settled"};

  private HandWrittenJoin() {}

  /** Counts by name: of each verdict, and of the mismatches of each column. */
  static Map<String, Long> run(SparkSession session, String source, String target, String out)
      throws InterruptedException {
    Dataset<Row> left = session.read().parquet(source).alias("s");
    Dataset<Row> right = session.read().parquet(target).alias("t");
    Column sourceKey = functions.col("s." + KEY);
    Column targetKey = functions.col("t." + KEY);
    List<Column> columns = new ArrayList<>();
    columns.add(functions.coalesce(sourceKey, targetKey).alias(KEY));
    columns.add(sourceKey.isNotNull().alias("in_source"));
    columns.add(targetKey.isNotNull().alias("in_target"));
    Column differs = functions.lit(false);
    for (String name : VALUES) {
      Column isDifferent =
          functions.not(functions.col("s." + name).eqNullSafe(functions.col("t." + name)));
      columns.add(functions.col("s." + name).alias(name + "_source"));
      columns.add(functions.col("t." + name).alias(name + "_target"));
      columns.add(isDifferent.alias(name + "_differs"));
      differs = differs.or(isDifferent);
    }
    columns.add(differs.alias("differs"));
    Column both = functions.col("in_source").and(functions.col("in_target"));
    Column mismatched = both.and(functions.col("differs"));
    List<Column> counts = new ArrayList<>();
    counts.add(count(functions.not(functions.col("in_source"))).alias("missing_in_source"));
    counts.add(count(functions.not(functions.col("in_target"))).alias("missing_in_target"));
    counts.add(count(mismatched).alias("mismatched"));
    for (String name : VALUES) {
      counts.add(count(both.and(functions.col(name + "_differs"))).alias(name));
    }
    Observation observation = new Observation();
    left.join(right, sourceKey.equalTo(targetKey), "full_outer")
        .select(columns.toArray(new Column[0]))
        .observe(
            observation,
            count(both.and(functions.not(functions.col("differs")))).alias("matched"),
            counts.toArray(new Column[0]))
        .filter(functions.not(both).or(functions.col("differs")))
        .write()
        .mode("overwrite")
        .parquet(out);
    Map<String, Long> counted = new TreeMap<>();
    observation.getAsJava().forEach((name, value) -> counted.put(name, (Long) value));
    return counted;
  }

  private static Column count(Column condition) {
    return functions.count_if(condition);
  }
}
