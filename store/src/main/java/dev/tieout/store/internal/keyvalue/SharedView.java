package dev.tieout.store.internal.keyvalue;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** A state of the engine that several threads read; given back by the last of them. */
final class SharedView implements Closeable {
  private final KeyValues.View view;
  private final AtomicInteger holders = new AtomicInteger(1);

  SharedView(KeyValues.View view) {
    this.view = view;
  }

  KeyValues.View view() {
    return view;
  }

  /** Becomes one more holder; false if the view is gone. */
  boolean tryHold() {
    for (int count = holders.get(); count > 0; count = holders.get()) {
      if (holders.compareAndSet(count, count + 1)) {
        return true;
      }
    }
    return false;
  }

  /** Is one holder fewer. */
  @Override
  public void close() throws IOException {
    if (holders.decrementAndGet() == 0) {
      view.close();
    }
  }
}
