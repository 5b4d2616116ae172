package dev.tieout.store.internal.lsm;

import dev.tieout.lsm.Lsm;
import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.api.Verification;
import dev.tieout.store.StoreCheck;
import dev.tieout.store.StoreCheck.Scope;
import dev.tieout.store.StoreException;
import dev.tieout.store.internal.keyvalue.KeyValues;
import dev.tieout.store.internal.keyvalue.Spaces;
import dev.tieout.store.internal.keyvalue.TablesCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Looks at all of a store: its bytes, and then its tables. */
public final class LsmCheck {
  private static final String MANIFEST = "MANIFEST";
  private static final long CACHE_BYTES = 8 << 20;
  private static final int TABLES_BYTES = 1 << 20;

  private LsmCheck() {}

  /** Looks at the store in a directory. */
  public static StoreCheck check(Path path) throws IOException {
    if (!Files.exists(path.resolve(MANIFEST))) {
      throw new StoreException(
          "There is no lsm store in " + path + ", for it has no file " + MANIFEST + ".");
    }
    StoreOptions options =
        StoreOptions.defaults().withCacheBytes(CACHE_BYTES).withMemtableBytes(TABLES_BYTES);
    try (Store store = Lsm.open(path, options)) {
      Verification bytes = store.verify();
      if (!bytes.isSound()) {
        return found(bytes, Scope.DAMAGED_BYTES, 0, 0, bytes.damages());
      }
      return tables(path, store, bytes);
    } catch (CorruptStoreException damage) {
      return new StoreCheck(
          0, 0, 0, 0, Scope.DAMAGED_BYTES, List.of(String.valueOf(damage.getMessage())));
    } catch (RuntimeException failure) {
      throw LsmFailures.of(path, failure);
    }
  }

  private static StoreCheck tables(Path path, Store store, Verification bytes) throws IOException {
    String description = TablesCheck.descriptionOf(new Names(store));
    if (description == null) {
      return found(bytes, Scope.NO_TABLES, 0, 0, List.of());
    }
    Spaces spaces = Spaces.parse(description);
    List<String> missing = new ArrayList<>(spaces.names());
    missing.add(Epochs.TREE);
    missing.removeAll(store.treeNames());
    if (!missing.isEmpty()) {
      return found(
          bytes, Scope.TABLES, 0, 0, List.of(path + ": the trees " + missing + " are missing"));
    }
    KeyValues engine = LsmKeyValues.of(path, store, spaces);
    TablesCheck check = new TablesCheck(engine, spaces);
    check.run();
    return found(bytes, Scope.TABLES, check.records(), check.indexEntries(), check.damages());
  }

  private static StoreCheck found(
      Verification bytes, Scope scope, long records, long indexEntries, List<String> damages) {
    return new StoreCheck(bytes.segments(), bytes.entries(), records, indexEntries, scope, damages);
  }

  /** Gets by the name of a tree, before anybody knows the tables. */
  private record Names(Store store) implements TablesCheck.Lookup {
    @Override
    public byte @org.jspecify.annotations.Nullable [] get(String space, byte[] key) {
      return store.treeNames().contains(space) ? store.tree(space).get(key) : null;
    }
  }
}
