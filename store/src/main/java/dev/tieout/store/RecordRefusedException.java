package dev.tieout.store;

/** A record that no engine takes: it lacks a value, or one is too long or not Unicode. */
public final class RecordRefusedException extends StoreException {
  private static final long serialVersionUID = 1;

  public RecordRefusedException(String message) {
    super(message);
  }
}
