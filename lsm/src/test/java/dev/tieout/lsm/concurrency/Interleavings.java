package dev.tieout.lsm.concurrency;

import java.util.List;
import java.util.function.Predicate;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.jvm.agent.InstrumentationMode;
import org.jetbrains.lincheck.jvm.agent.LincheckClassFileTransformer;
import org.jetbrains.lincheck.jvm.agent.LincheckInstrumentation;

/**
 * Runs the operations of a class in two threads, in scenarios drawn at random from a fixed seed,
 * and demands that what they return could come from the same operations one after the other. More
 * scenarios and orders with -Pslow.
 *
 * @param operations the class, whose methods say which of them are operations
 * @param specification a class with the same operations that is right in one thread; may be the
 *     same class
 * @param chosen scenarios besides those drawn
 * @param scenarios how many scenarios are drawn
 * @param orders in how many orders each
 * @param atomic tells by its name whether threads take no turns in a class
 */
public record Interleavings(
    Class<?> operations,
    Class<?> specification,
    List<ExecutionScenario> chosen,
    int scenarios,
    int orders,
    Predicate<String> atomic) {
  private static final int MORE = Boolean.getBoolean("lsm.slow") ? 15 : 1;

  /** Some, in which threads take turns everywhere. */
  public static Interleavings of(Class<?> operations, Class<?> specification) {
    // Numbers in byte arrays: of handles that view arrays the checker knows nothing.
    return new Interleavings(
        operations,
        specification,
        List.of(),
        10,
        60,
        name -> name.startsWith("dev.tieout.lsm.internal.bytes."));
  }

  /** So many scenarios. */
  public Interleavings withScenarios(int newScenarios) {
    return new Interleavings(operations, specification, chosen, newScenarios, orders, atomic);
  }

  /**
   * These instead of any that are drawn.
   *
   * @param last the name of the method that is called at the end of each
   */
  public Interleavings only(List<Scenario> scenariosWanted, String last) {
    List<ExecutionScenario> all =
        scenariosWanted.stream().map(scenario -> scenario.of(operations, last)).toList();
    return new Interleavings(operations, specification, all, 0, orders, atomic);
  }

  /** In so many orders each. */
  public Interleavings withOrders(int newOrders) {
    return new Interleavings(operations, specification, chosen, scenarios, newOrders, atomic);
  }

  /** Threads take no turns in classes of such names, nor in what these call. */
  public Interleavings withAtomic(Predicate<String> newAtomic) {
    return new Interleavings(operations, specification, chosen, scenarios, orders, newAtomic);
  }

  /**
   * Chooses where threads take turns, before any access to a field or element that they share. What
   * a machine may reorder besides is left to {@link #stress}.
   *
   * @throws AssertionError if a result could not be
   */
  public void explore() {
    Mutation.comeFirst();
    ModelCheckingOptions options =
        new ModelCheckingOptions()
            .sequentialSpecification(specification)
            .iterations(scenarios * MORE)
            .invocationsPerIteration(orders * MORE)
            .threads(2)
            .actorsPerThread(3)
            .actorsBefore(2)
            .actorsAfter(1);
    options.addGuarantee(ManagedStrategyGuaranteeKt.forClasses(atomic::test).allMethods().ignore());
    chosen.forEach(options::addCustomScenario);
    options.check(operations);
  }

  /**
   * Lets threads run as they do.
   *
   * @throws AssertionError if a result could not be
   */
  public void stress() {
    Mutation.comeFirst();
    StressOptions options = new StressOptions();
    options
        .sequentialSpecification(specification)
        .iterations(scenarios * MORE)
        .invocationsPerIteration(orders * MORE)
        .threads(2)
        .actorsPerThread(3)
        .actorsBefore(2)
        .actorsAfter(1);
    chosen.forEach(options::addCustomScenario);
    options.check(operations);
  }

  /** The checker keeps classes as it has seen them; a mistake has come or gone since. */
  static void forgetClasses() {
    for (InstrumentationMode mode :
        List.of(InstrumentationMode.MODEL_CHECKING, InstrumentationMode.STRESS)) {
      LincheckInstrumentation.INSTANCE.setInstrumentationMode(mode);
      LincheckClassFileTransformer.INSTANCE.getTransformedClassesCache().clear();
    }
  }
}
