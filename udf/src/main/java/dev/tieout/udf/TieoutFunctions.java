package dev.tieout.udf;

import dev.tieout.core.spec.Refusal;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.analysis.FunctionRegistry;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import scala.Function1;
import scala.Tuple3;
import scala.collection.immutable.Seq;

/**
 * The SQL functions: what the engine says of rows and values, in any query. They are there in every
 * session once {@code spark.sql.extensions} names {@link TieoutExtensions}, or in one session after
 * {@link #register}.
 *
 * <p>A call that cannot be answered is refused when the query is analysed, by a {@link Refusal}
 * whose message is one sentence.
 */
public enum TieoutFunctions {
  /** The canonical bytes of a row. */
  CANONICAL("tieout_canonical", "_FUNC_(row[, rules]) or _FUNC_(key, values[, rules])") {
    @Override
    Expression build(List<Expression> arguments) {
      return RowCall.of("canonical", arguments, 2, usage());
    }
  },
  /** The bytes by which rows order. */
  KEY("tieout_key", "_FUNC_(key[, rules])") {
    @Override
    Expression build(List<Expression> arguments) {
      return RowCall.of("key", arguments, 1, usage());
    }
  },
  /** 128 bits of a row. */
  DIGEST("tieout_digest", "_FUNC_(row[, rules]) or _FUNC_(key, values[, rules])") {
    @Override
    Expression build(List<Expression> arguments) {
      return RowCall.of("digest", arguments, 2, usage());
    }
  },
  /** Whether two values or rows are equal. */
  EQUAL("tieout_equal", "_FUNC_(source, target[, rules])") {
    @Override
    Expression build(List<Expression> arguments) {
      return PairCall.equal(arguments, usage());
    }
  },
  /** Where two rows differ. */
  DIFFERENCES("tieout_differences", "_FUNC_(source, target[, rules])") {
    @Override
    Expression build(List<Expression> arguments) {
      return PairCall.differences(arguments, usage());
    }
  };

  /** Where Spark says that a function is from, of the words that it has for that. */
  private static final String SOURCE = "java_udf";

  private final String function;
  private final String form;

  TieoutFunctions(String function, String form) {
    this.function = function;
    this.form = form;
  }

  /** Makes the functions known to a session. A function that is there already is replaced. */
  public static void register(SparkSession session) {
    // A query knows its session as the class that has a registry, on Spark 3.5 as on Spark 4.
    FunctionRegistry registry =
        session.emptyDataFrame().queryExecution().sparkSession().sessionState().functionRegistry();
    for (TieoutFunctions each : values()) {
      registry.createOrReplaceTempFunction(each.function, each.builder(), SOURCE);
    }
  }

  static void inject(SparkSessionExtensions extensions) {
    for (TieoutFunctions each : values()) {
      extensions.injectFunction(new Tuple3<>(each.identifier(), each.info(), each.builder()));
    }
  }

  /** The name to call it by. */
  public String functionName() {
    return function;
  }

  /** The expression of a call whose arguments are resolved. */
  abstract Expression build(List<Expression> arguments);

  /** How it is called, as the end of a sentence. */
  String usage() {
    return "call " + form.replace("_FUNC_", function) + ".";
  }

  private FunctionIdentifier identifier() {
    return new FunctionIdentifier(function);
  }

  private ExpressionInfo info() {
    return new ExpressionInfo(
        TieoutFunctions.class.getName(), null, function, form, "", "", "", "", "", "", SOURCE);
  }

  private Function1<Seq<Expression>, Expression> builder() {
    return arguments -> {
      try {
        return build(Expressions.list(arguments));
      } catch (Refusal refusal) {
        throw new Refusal(function + ": " + refusal.getMessage(), refusal);
      }
    };
  }
}
