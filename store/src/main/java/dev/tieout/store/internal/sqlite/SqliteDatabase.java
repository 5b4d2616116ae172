package dev.tieout.store.internal.sqlite;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.tieout.store.Durability;
import dev.tieout.store.Field;
import dev.tieout.store.Index;
import dev.tieout.store.StoreException;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Table;
import dev.tieout.store.internal.sql.Database;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * An SQLite file in WAL mode. Beside it lies a file that is locked while a process has the store
 * open; SQLite's own locks would let a second one in between two changes.
 */
public final class SqliteDatabase implements Database {
  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(US_ASCII);
  private static final int BUSY = 5;
  private static final int READ_ONLY = 8;
  private static final int CORRUPT = 11;
  private static final int FULL = 13;
  private static final int CONSTRAINT = 19;
  private static final int NOT_A_DATABASE = 26;
  private static final int BUSY_MILLIS = 10_000;

  private final Path path;
  private final StoreOptions options;
  private @Nullable FileChannel lockFile;
  private @Nullable FileLock lock;

  public SqliteDatabase(Path path, StoreOptions options) {
    this.path = path;
    this.options = options;
  }

  @Override
  public String name() {
    return "The SQLite file " + path;
  }

  @Override
  public void acquire() throws IOException {
    Path folder = path.getParent();
    if (Files.isDirectory(path)) {
      throw new StoreException(
          path + " is a directory, and an SQLite store is a file; give another path.");
    }
    if (path.toString().contains("?")) {
      throw new StoreException("The path " + path + " of an SQLite store has a '?'; leave it out.");
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw new StoreException(
          "There is no directory " + folder + " for the store; make it first.");
    }
    requireSqlite();
    Path lockPath = folder.resolve(path.getFileName() + ".lock");
    FileChannel channel =
        FileChannel.open(lockPath, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    lockFile = channel;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException open) {
      lock = null;
    }
    if (lock == null) {
      throw new StoreException(
          name() + " is open in another process; wait until that is done, and try again.");
    }
  }

  private void requireSqlite() throws IOException {
    if (Files.exists(path) && Files.size(path) > 0) {
      try (InputStream in = Files.newInputStream(path)) {
        if (!java.util.Arrays.equals(in.readNBytes(MAGIC.length), MAGIC)) {
          throw new StoreException(path + " is no SQLite file; give another path.");
        }
      }
    }
  }

  @Override
  public Connection connect() throws SQLException, IOException {
    try {
      Class.forName("org.sqlite.JDBC");
    } catch (ClassNotFoundException missing) {
      throw new StoreException(
          "SQLite's library is not on the class path; org.xerial:sqlite-jdbc is needed.", missing);
    }
    Properties properties = new Properties();
    properties.setProperty("transaction_mode", "IMMEDIATE");
    properties.setProperty("busy_timeout", Integer.toString(BUSY_MILLIS));
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path, properties);
    boolean mapped = options.cacheBytes() >= StoreOptions.LARGE.cacheBytes();
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute(
          "PRAGMA synchronous = "
              + (options.durability() == Durability.SURVIVES_KILL ? "NORMAL" : "FULL"));
      statement.execute("PRAGMA cache_size = -" + options.cacheBytes() / 1024);
      statement.execute("PRAGMA temp_store = MEMORY");
      statement.execute("PRAGMA mmap_size = " + (mapped ? options.cacheBytes() : 0));
    } catch (SQLException failure) {
      connection.close();
      throw failure;
    }
    return connection;
  }

  @Override
  public String quoted(String name) {
    return '"' + name + '"';
  }

  @Override
  public String type(Field field) {
    return field.type() == Field.Type.NUMBER ? "INTEGER" : "TEXT";
  }

  /** A numeric key is the row's id; records with a text as key are kept in its order. */
  @Override
  public String tableSuffix(Table table) {
    return table.hasNumericKey() ? " STRICT" : " STRICT, WITHOUT ROWID";
  }

  @Override
  public String engineSuffix() {
    return "";
  }

  /** SQLite adds the key to every entry by itself. */
  @Override
  public String indexSuffix(Table table, Index index) {
    return "";
  }

  @Override
  public String reading(String index) {
    return " INDEXED BY " + quoted(index);
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
  }

  @Override
  public List<String> tables(Connection connection) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT name FROM sqlite_schema WHERE type = 'table'"
                    + " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name")) {
      while (found.next()) {
        names.add(found.getString(1));
      }
    }
    return names;
  }

  @Override
  public boolean hasOneWriter() {
    return true;
  }

  @Override
  public boolean isDuplicate(SQLException failure) {
    return failure.getErrorCode() == CONSTRAINT;
  }

  @Override
  public boolean isWorthAnotherTry(SQLException failure) {
    return false;
  }

  @Override
  public boolean isConnectionLost(SQLException failure) {
    return false;
  }

  @Override
  public IOException sentence(SQLException failure) {
    String what =
        switch (failure.getErrorCode()) {
          case BUSY -> " is in use by another program; end that, and try again";
          case READ_ONLY -> " may not be written; check its permissions and those of its directory";
          case CORRUPT, NOT_A_DATABASE -> " is damaged; restore it from a copy";
          case FULL -> " does not fit its disk, which is full; the change was undone";
          default -> " failed";
        };
    return new StoreException(name() + what + " (" + failure.getMessage() + ").", failure);
  }

  @Override
  public void settle(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
  }

  @Override
  public long sizeBytes(Connection connection) throws IOException {
    Path log = path.resolveSibling(path.getFileName() + "-wal");
    return Files.size(path) + (Files.exists(log) ? Files.size(log) : 0);
  }

  @Override
  public String describe(Connection connection) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (Statement statement = connection.createStatement()) {
      text.append("sqlite ").append(one(statement, "SELECT sqlite_version()"));
      text.append(", driver ").append(connection.getMetaData().getDriverVersion()).append('\n');
      for (String pragma :
          List.of("journal_mode", "synchronous", "cache_size", "mmap_size", "temp_store")) {
        text.append(pragma).append(" = ").append(one(statement, "PRAGMA " + pragma)).append('\n');
      }
    }
    return text.append("a transaction for each change\n").toString();
  }

  private static String one(Statement statement, String query) throws SQLException {
    try (ResultSet found = statement.executeQuery(query)) {
      return found.next() ? String.valueOf(found.getString(1)) : "";
    }
  }

  @Override
  public void close() throws IOException {
    FileChannel channel = lockFile;
    lockFile = null;
    lock = null;
    if (channel != null) {
      channel.close();
    }
  }
}
