package dev.tieout.udf;

import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import org.apache.spark.rdd.InputFileBlockHolder;

/** Refuses values of text that do not parse, where Spark reads them. */
public final class TextRefusal {
  private TextRefusal() {}

  /**
   * A refusal of a value, with the file that this task is reading. Spark does not say on which line
   * it is.
   *
   * @param quoting whether it may show the value
   */
  public static Refusal notOfType(String column, String text, Type type, Quoting quoting) {
    String file = InputFileBlockHolder.getInputFilePath().toString();
    return new Refusal(
        (file.isEmpty() ? "In column '" : "In '" + file + "', column '")
            + column
            + "', "
            + quoting.value(text)
            + " is not of type "
            + type
            + "; mend the value, or declare another type for the column.");
  }
}
