package dev.tieout.bench.internal.data;

import java.util.List;

/** A run that answered otherwise than it must: its time means nothing, so the benchmark ends. */
public final class WrongAnswer extends RuntimeException {
  /** Of someone, with how the answer differs from the one that it must be. */
  public WrongAnswer(String who, List<String> differences) {
    super(who + " gave a wrong answer: " + String.join("; ", differences) + ".");
  }
}
