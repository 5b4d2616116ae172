package dev.tieout.store.internal.keyvalue;

import dev.tieout.store.Records;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Holds the keys that a scan found until it is known that they are of one state. For one thread.
 */
final class KeysFound implements Records.KeyVisitor {
  private static final long[] NONE = {};

  private final List<String> texts = new ArrayList<>();
  private long[] numbers = NONE;
  private int numberCount;

  @Override
  public void accept(long key) {
    if (numberCount == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(128, numberCount * 2));
    }
    numbers[numberCount++] = key;
  }

  @Override
  public void accept(String key) {
    texts.add(key);
  }

  int count() {
    return numberCount + texts.size();
  }

  /** Hands them on. */
  int giveTo(Records.KeyVisitor visitor) throws IOException {
    for (int i = 0; i < numberCount; i++) {
      visitor.accept(numbers[i]);
    }
    for (String text : texts) {
      visitor.accept(text);
    }
    return count();
  }
}
