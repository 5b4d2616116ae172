package dev.tieout.lsm.concurrency;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;

/**
 * What two threads do, and what is done before. Each is a list of operations with their arguments,
 * such as "put 1 5, flush"; arguments are whole numbers.
 */
public record Scenario(String before, String first, String second) {

  /**
   * The same for the checker.
   *
   * @param last the name of the method that is called at the end
   */
  ExecutionScenario of(Class<?> operations, String last) {
    List<List<Actor>> threads = List.of(actors(operations, first), actors(operations, second));
    Actor end = actors(operations, last).get(0);
    return new ExecutionScenario(actors(operations, before), threads, List.of(), end);
  }

  private static List<Actor> actors(Class<?> operations, String text) {
    List<Actor> actors = new ArrayList<>();
    for (String operation : text.split(", ", -1)) {
      String[] words = operation.split(" ", -1);
      List<Object> arguments = new ArrayList<>();
      for (int i = 1; i < words.length; i++) {
        arguments.add(Integer.valueOf(words[i]));
      }
      actors.add(new Actor(method(operations, words[0]), arguments));
    }
    return actors;
  }

  private static Method method(Class<?> operations, String name) {
    for (Method method : operations.getMethods()) {
      if (method.getName().equals(name)) {
        return method;
      }
    }
    throw new IllegalArgumentException(operations + " has no operation " + name);
  }
}
