package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.Tree;
import org.jspecify.annotations.Nullable;

/** A tree of an open store. Thread-safe. */
final class TreeHandle extends Reader implements Tree {
  private final StoreEngine store;

  TreeHandle(StoreEngine store, Access access) {
    super(access);
    this.store = store;
  }

  boolean isOf(Object other) {
    return store == other;
  }

  int id() {
    return access().spec().id();
  }

  @Override
  public void put(byte[] key, byte[] value) {
    store.write(store.newBatch().put(this, key, value));
  }

  @Override
  public void delete(byte[] key) {
    store.write(store.newBatch().delete(this, key));
  }

  @Override
  public boolean compareAndSet(byte[] key, byte @Nullable [] expected, byte @Nullable [] value) {
    return store.compareAndSet(this, key, expected, value);
  }
}
