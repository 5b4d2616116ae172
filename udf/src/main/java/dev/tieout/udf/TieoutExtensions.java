package dev.tieout.udf;

import org.apache.spark.sql.SparkSessionExtensions;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Makes the {@link TieoutFunctions} known to every session of an application, by {@code --conf
 * spark.sql.extensions=dev.tieout.udf.TieoutExtensions}.
 */
public final class TieoutExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {

  /** Spark makes one by the class's name. */
  public TieoutExtensions() {}

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    TieoutFunctions.inject(extensions);
    return BoxedUnit.UNIT;
  }
}
