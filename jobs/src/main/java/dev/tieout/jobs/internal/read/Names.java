package dev.tieout.jobs.internal.read;

import java.util.Arrays;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;

/** Columns of datasets by names that may hold any character. */
final class Names {
  private Names() {}

  static Column column(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }

  static Column[] columns(String... names) {
    return Arrays.stream(names).map(Names::column).toArray(Column[]::new);
  }
}
