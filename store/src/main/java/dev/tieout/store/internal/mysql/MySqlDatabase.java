package dev.tieout.store.internal.mysql;

import dev.tieout.store.Durability;
import dev.tieout.store.Field;
import dev.tieout.store.Index;
import dev.tieout.store.StoreException;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Table;
import dev.tieout.store.internal.sql.Database;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A database of a MySQL or MariaDB server, its tables in InnoDB. A lock of the server's, which goes
 * with its connection, keeps a second process out.
 */
public final class MySqlDatabase implements Database {
  private static final int DEFAULT_PORT = 3306;
  private static final int CONNECT_MILLIS = 10_000;
  private static final int ANSWER_MILLIS = 600_000;
  private static final int VALID_SECONDS = 5;
  private static final int DUPLICATE = 1062;
  private static final int DEADLOCK = 1213;
  private static final int LOCK_WAIT = 1205;
  private static final int DISK_FULL = 1021;
  private static final int TABLE_FULL = 1114;
  private static final int NO_DATABASE = 1049;
  private static final int SHUTDOWN = 1053;
  private static final int KILLED = 1927;
  private static final int DENIED = 1045;
  private static final int DENIED_DATABASE = 1044;
  private static final int NOT_PRIVILEGED = 1227;

  private final String server;
  private final String database;
  private final Properties properties = new Properties();
  private final StoreOptions options;
  private @Nullable Connection lock;
  private String collation = "";

  private MySqlDatabase(
      String server, String database, String user, String password, StoreOptions options) {
    this.server = server;
    this.database = database;
    this.options = options;
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("useServerPrepStmts", "true");
    properties.setProperty("cachePrepStmts", "false");
    properties.setProperty("allowLocalInfile", "false");
    properties.setProperty("allowMultiQueries", "false");
    properties.setProperty("connectTimeout", Integer.toString(CONNECT_MILLIS));
    properties.setProperty("socketTimeout", Integer.toString(ANSWER_MILLIS));
  }

  /**
   * The database that a URL names.
   *
   * @throws StoreException if it is not {@code mysql://USER:PASSWORD@HOST:PORT/NAME}
   */
  public static MySqlDatabase parse(String url, StoreOptions options) throws StoreException {
    try {
      URI uri = new URI(url);
      String host = uri.getHost();
      String path = uri.getPath();
      String user = uri.getUserInfo();
      boolean understood =
          host != null
              && path != null
              && path.matches("/[A-Za-z0-9_]{1,64}")
              && uri.getQuery() == null
              && user != null;
      if (understood) {
        int colon = user.indexOf(':');
        int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
        return new MySqlDatabase(
            host + ":" + port,
            path.substring(1),
            colon < 0 ? user : user.substring(0, colon),
            colon < 0 ? "" : user.substring(colon + 1),
            options);
      }
    } catch (URISyntaxException invalid) {
      // Told below: its message would show the password.
    }
    throw new StoreException(
        "A store on a server is mysql://USER:PASSWORD@HOST:PORT/NAME, the name in letters, digits"
            + " and underscores.");
  }

  @Override
  public String name() {
    return "The database " + database + " of " + server;
  }

  @Override
  public synchronized void acquire() throws IOException {
    Connection held = null;
    try {
      held = open();
      int flush;
      try (Statement statement = held.createStatement()) {
        String version = one(statement, "SELECT VERSION()");
        collation = version.contains("MariaDB") ? "utf8mb4_nopad_bin" : "utf8mb4_0900_bin";
        flush = Integer.parseInt(one(statement, "SELECT @@innodb_flush_log_at_trx_commit"));
        if (!one(statement, "SELECT GET_LOCK('tieout." + database + "', 0)").equals("1")) {
          throw new StoreException(
              name() + " is open in another process; wait until that is done, and try again.");
        }
      }
      int lenient = options.durability() == Durability.SURVIVES_KILL ? 2 : 1;
      if (flush == 0 || flush > lenient) {
        throw new StoreException(
            name()
                + " acknowledges what it may lose: innodb_flush_log_at_trx_commit is "
                + flush
                + "; set it to "
                + lenient
                + ".");
      }
      lock = held;
      held = null;
    } catch (SQLException failure) {
      throw sentence(failure);
    } finally {
      closeQuietly(held);
    }
  }

  private Connection open() throws SQLException, IOException {
    try {
      Class.forName("org.mariadb.jdbc.Driver");
    } catch (ClassNotFoundException missing) {
      throw new StoreException(
          "The driver for MySQL is not on the class path; org.mariadb.jdbc:mariadb-java-client is"
              + " needed.",
          missing);
    }
    Connection connection =
        DriverManager.getConnection("jdbc:mariadb://" + server + "/" + database, properties);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'");
      statement.execute("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
    } catch (SQLException failure) {
      closeQuietly(connection);
      throw failure;
    }
    return connection;
  }

  private static void closeQuietly(@Nullable Connection connection) {
    if (connection != null) {
      try {
        connection.close();
      } catch (SQLException e) {
        // It is of no more use either way.
        return;
      }
    }
  }

  @Override
  public Connection connect() throws SQLException, IOException {
    synchronized (this) {
      Connection held = lock;
      if (held == null || !held.isValid(VALID_SECONDS)) {
        closeQuietly(held);
        lock = null;
        acquire();
      }
    }
    return open();
  }

  @Override
  public String quoted(String name) {
    return '`' + name + '`';
  }

  @Override
  public String type(Field field) {
    if (field.type() == Field.Type.NUMBER) {
      return "BIGINT";
    }
    boolean isLong = field.maxBytes() > Table.MAX_INDEXED_BYTES;
    return (isLong ? "MEDIUMTEXT" : "VARCHAR(" + field.maxBytes() + ")")
        + " CHARACTER SET utf8mb4 COLLATE "
        + collation;
  }

  @Override
  public String tableSuffix(Table table) {
    return engineSuffix();
  }

  @Override
  public String engineSuffix() {
    return " ENGINE = InnoDB";
  }

  @Override
  public String indexSuffix(Table table, Index index) {
    return index.kind() == Index.Kind.UNIQUE
        ? ""
        : ", " + quoted(table.field(table.keyPosition()).name()) + " ASC";
  }

  @Override
  public String reading(String index) {
    return " FORCE INDEX (" + quoted(index) + ")";
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
  }

  @Override
  public List<String> tables(Connection connection) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("SHOW TABLES")) {
      while (found.next()) {
        names.add(found.getString(1));
      }
    }
    return names;
  }

  @Override
  public boolean hasOneWriter() {
    return false;
  }

  @Override
  public boolean isDuplicate(SQLException failure) {
    return failure.getErrorCode() == DUPLICATE;
  }

  @Override
  public boolean isWorthAnotherTry(SQLException failure) {
    return failure.getErrorCode() == DEADLOCK || failure.getErrorCode() == LOCK_WAIT;
  }

  @Override
  public boolean isConnectionLost(SQLException failure) {
    String state = failure.getSQLState();
    return failure instanceof SQLNonTransientConnectionException
        || (state != null && state.startsWith("08"))
        || failure.getErrorCode() == SHUTDOWN
        || failure.getErrorCode() == KILLED;
  }

  @Override
  public IOException sentence(SQLException failure) {
    String what =
        switch (failure.getErrorCode()) {
          case NO_DATABASE -> " is not there; create it first";
          case DENIED, DENIED_DATABASE ->
              " lets that user in not at all, or not with that password";
          case DISK_FULL, TABLE_FULL ->
              " does not fit its disk, which is full; the change was undone";
          default ->
              isConnectionLost(failure)
                  ? " cannot be reached; what was acknowledged is kept, so try again when it runs"
                  : " failed";
        };
    return new StoreException(name() + what + " (" + failure.getMessage() + ").", failure);
  }

  @Override
  public void settle(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("FLUSH LOCAL ENGINE LOGS");
    } catch (SQLException failure) {
      if (failure.getErrorCode() != NOT_PRIVILEGED) {
        throw failure;
      }
    }
  }

  /** The sizes of the tables' files where we may see them, else the server's estimate. */
  @Override
  public long sizeBytes(Connection connection) throws SQLException {
    String like = "WHERE NAME LIKE '" + database.replace("_", "\\_") + "/%'";
    for (String query :
        List.of(
            "SELECT SUM(FILE_SIZE) FROM information_schema.INNODB_SYS_TABLESPACES " + like,
            "SELECT SUM(FILE_SIZE) FROM information_schema.INNODB_TABLESPACES " + like)) {
      long bytes = told(connection, query);
      if (bytes >= 0) {
        return bytes;
      }
    }
    try (Statement statement = connection.createStatement()) {
      return Long.parseLong(
          one(
              statement,
              "SELECT COALESCE(SUM(DATA_LENGTH + INDEX_LENGTH), 0) FROM information_schema.TABLES"
                  + " WHERE TABLE_SCHEMA = DATABASE()"));
    }
  }

  /** The answer to a query, or -1 where this server has no such table or lets us not see it. */
  private static long told(Connection connection, String query) {
    try (Statement statement = connection.createStatement()) {
      return Long.parseLong(one(statement, query));
    } catch (SQLException | NumberFormatException notTold) {
      return -1;
    }
  }

  @Override
  public String describe(Connection connection) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (Statement statement = connection.createStatement()) {
      text.append("mysql: server ").append(one(statement, "SELECT VERSION()"));
      text.append(", driver ").append(connection.getMetaData().getDriverVersion()).append('\n');
      for (String variable :
          List.of(
              "innodb_flush_log_at_trx_commit",
              "innodb_buffer_pool_size",
              "innodb_log_file_size",
              "innodb_flush_method",
              "log_bin")) {
        text.append(variable).append(" = ");
        text.append(one(statement, "SELECT @@" + variable)).append('\n');
      }
    }
    return text.append("TCP, server-side prepared statements, a transaction for each change\n")
        .toString();
  }

  private static String one(Statement statement, String query) throws SQLException {
    try (ResultSet found = statement.executeQuery(query)) {
      return found.next() ? String.valueOf(found.getString(1)) : "";
    }
  }

  @Override
  public synchronized void close() {
    closeQuietly(lock);
    lock = null;
  }
}
