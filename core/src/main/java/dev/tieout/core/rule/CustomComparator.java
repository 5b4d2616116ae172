package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * Values that differ may match by a {@link ValueComparator}. Kept as its name, so that whoever
 * compares finds it on a class path of its own. Immutable.
 *
 * @param name the name of the comparator
 */
public record CustomComparator(String name) implements RulePart {
  static final RuleKey KEY =
      new RuleKey(
          "comparator",
          "the name of a comparator on the class path",
          RuleKey.Sides.BOTH,
          type -> type.children().isEmpty(),
          CustomComparator::parse);

  private static RulePart parse(String text) {
    if (text.equals("none")) {
      return new Off(KEY.word());
    }
    CustomComparator comparator = new CustomComparator(text);
    comparator.load();
    return comparator;
  }

  /**
   * The comparator of that name.
   *
   * @throws Refusal if there is none, or it cannot be loaded
   */
  public ValueComparator load() {
    Map<String, ValueComparator> found = new TreeMap<>();
    try {
      for (ValueComparator comparator : ServiceLoader.load(ValueComparator.class, classLoader())) {
        ValueComparator other = found.put(comparator.name(), comparator);
        if (other != null && other.getClass() != comparator.getClass()) {
          throw new Refusal(
              "two comparators on the class path are called '"
                  + comparator.name()
                  + "': "
                  + other.getClass().getName()
                  + " and "
                  + comparator.getClass().getName()
                  + "; leave one out.");
        }
      }
    } catch (ServiceConfigurationError broken) {
      throw new Refusal(
          "the comparators on the class path cannot be loaded ("
              + broken.getMessage()
              + "); mend their jar, or leave it out.",
          broken);
    }
    ValueComparator comparator = found.get(name);
    if (comparator == null) {
      String near = Nearest.clause(name, found.keySet());
      throw new Refusal(
          "no comparator on the class path is called '"
              + name
              + "'"
              + (!near.isEmpty()
                  ? near
                  : found.isEmpty()
                      ? "; there is none: put its jar there."
                      : "; there are " + String.join(", ", found.keySet()) + "."));
    }
    return comparator;
  }

  /** On Spark what --jars names is only known to the thread's own. */
  private static ClassLoader classLoader() {
    ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
    return ofThread == null ? ValueComparator.class.getClassLoader() : ofThread;
  }

  /**
   * Asks the comparator.
   *
   * @param quoting whether the complaint may say what the comparator says
   * @throws Refusal if it fails
   */
  public boolean equal(
      ValueComparator comparator, String column, Object left, Object right, Quoting quoting) {
    try {
      return comparator.equal(left, right);
    } catch (RuntimeException failed) {
      throw new Refusal(
          "Comparator '"
              + name
              + "' failed on column '"
              + column
              + "'"
              + quoting.reason(failed.toString())
              + "; mend it, or leave it out.",
          quoting.cause(failed));
    }
  }

  @Override
  public boolean suits(Type type) {
    return KEY.suits(type) && load().suits(type);
  }

  @Override
  public String toString() {
    return "comparator " + name;
  }
}
