package dev.tieout.store.engine;

import dev.tieout.store.RecordStore;
import dev.tieout.store.StoreCheck;
import dev.tieout.store.StoreException;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Table;
import dev.tieout.store.internal.lsm.LsmCheck;
import dev.tieout.store.internal.lsm.LsmKeyValues;
import dev.tieout.store.internal.memory.MemoryStore;
import dev.tieout.store.internal.mysql.MySqlDatabase;
import dev.tieout.store.internal.sql.SqlStore;
import dev.tieout.store.internal.sqlite.SqliteDatabase;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Opens stores by where they are:
 *
 * <pre>
 * memory:                               nothing on disk
 * PATH, sqlite:PATH                     an SQLite file
 * lsm:PATH                              a directory of our own log-structured store
 * rocksdb:PATH                          a directory of RocksDB
 * rocksdb-published:PATH                five databases without batches, as the workload page has it
 * mysql://USER:PASSWORD@HOST:PORT/NAME  a database of a server, which is there; also mariadb://
 * </pre>
 *
 * Only the engine chosen is loaded.
 */
public final class Stores {
  private static final String ROCKSDB = "dev.tieout.store.internal.rocksdb.RocksDbEngine";

  private Stores() {}

  /**
   * Opens a store, or makes it where there is none.
   *
   * @throws StoreException if it is another engine's or holds other tables, is open elsewhere, is
   *     damaged, or the engine's library is missing
   */
  public static RecordStore open(String location, List<Table> tables, StoreOptions options)
      throws IOException {
    int colon = location.indexOf(':');
    String scheme = colon < 2 ? "" : location.substring(0, colon).toLowerCase(Locale.ROOT);
    String rest = location.substring(colon + 1);
    try {
      return switch (scheme) {
        case "memory" -> new MemoryStore(tables);
        case "sqlite" -> SqlStore.open(new SqliteDatabase(path(rest), options), tables);
        case "lsm" -> LsmKeyValues.open(path(rest), tables, options);
        case "rocksdb" -> rocksDb("open", path(rest), tables, options);
        case "rocksdb-published" -> rocksDb("openPublished", path(rest), tables, options);
        case "mysql", "mariadb" -> SqlStore.open(MySqlDatabase.parse(location, options), tables);
        case "" -> SqlStore.open(new SqliteDatabase(path(location), options), tables);
        default ->
            throw new StoreException(
                "There is no engine '"
                    + scheme
                    + "'; a store is a path, or begins with sqlite:, lsm:, rocksdb:, mysql: or memory:.");
      };
    } catch (LinkageError missing) {
      throw missing(scheme, missing);
    }
  }

  /**
   * Looks at all of a store of the engine lsm: every byte, the order of keys, and each record
   * against its entries in the indexes. It is opened as a program would open it, so that what a
   * killed process left in the log goes into segments first; nothing else is written.
   *
   * @param location a directory, or lsm: and a directory
   * @throws StoreException if there is none, or another process has it open
   */
  public static StoreCheck check(String location) throws IOException {
    String prefix = "lsm:";
    boolean hasPrefix = location.regionMatches(true, 0, prefix, 0, prefix.length());
    return LsmCheck.check(path(hasPrefix ? location.substring(prefix.length()) : location));
  }

  private static Path path(String text) throws StoreException {
    try {
      return Path.of(text).toAbsolutePath();
    } catch (InvalidPathException invalid) {
      throw new StoreException("'" + text + "' is no path for a store.", invalid);
    }
  }

  /** In a module of its own, since its library is 84 MB. */
  private static RecordStore rocksDb(
      String method, Path path, List<Table> tables, StoreOptions options) throws IOException {
    try {
      return (RecordStore)
          Class.forName(ROCKSDB)
              .getMethod(method, Path.class, List.class, StoreOptions.class)
              .invoke(null, path, tables, options);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (e.getCause() instanceof LinkageError missing) {
        throw missing;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw missing("rocksdb", e);
    }
  }

  private static StoreException missing(String scheme, Throwable cause) {
    return new StoreException(
        "The engine "
            + (scheme.isEmpty() ? "sqlite" : scheme)
            + " cannot be loaded: its library is not on the class path, or has no native code for "
            + System.getProperty("os.name")
            + " on "
            + System.getProperty("os.arch")
            + " ("
            + cause
            + ").",
        cause);
  }
}
