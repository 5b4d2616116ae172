package dev.tieout.store.internal.sql;

import dev.tieout.store.Key;
import dev.tieout.store.RecordStore;
import dev.tieout.store.Records;
import dev.tieout.store.StoreException;
import dev.tieout.store.Table;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * A store in a database.
 *
 * <p>Invariants: a session is lent to one thread at a time, and there are never more than threads
 * that were in the store at once; while a transaction runs, nobody else changes anything; a record
 * is changed by one thread at a time.
 */
public final class SqlStore implements RecordStore {
  private static final String DESCRIPTION = "tieout_store";
  private static final String VERSION = "tieout store 1\n";
  private static final String UNFINISHED = "unfinished";
  private static final int STRIPES = 64;

  /** How often a change is tried that lost to another one on the server. */
  private static final int MAX_TRIES = 5;

  private final Database database;
  private final Map<Table, Statements> statements = new HashMap<>();
  private final Map<Table, Records> records = new HashMap<>();
  private final ConcurrentLinkedDeque<Session> idle = new ConcurrentLinkedDeque<>();
  private final ReentrantReadWriteLock changing = new ReentrantReadWriteLock();
  private final ReentrantLock[] keyLocks = new ReentrantLock[STRIPES];

  private SqlStore(Database database, List<Table> tables) {
    this.database = database;
    Outside outside = new Outside();
    for (Table table : tables) {
      statements.put(table, new Statements(database, table));
      records.put(table, new SqlRecords(outside, table));
    }
    for (int i = 0; i < STRIPES; i++) {
      keyLocks[i] = new ReentrantLock();
    }
  }

  /**
   * Opens a store in a database, and makes its tables where there are none.
   *
   * @throws StoreException if it holds other tables
   */
  public static RecordStore open(Database database, List<Table> tables) throws IOException {
    SqlStore store = new SqlStore(database, tables);
    try {
      database.acquire();
      store.prepare(tables);
      return store;
    } catch (SQLException failure) {
      IOException sentence = database.sentence(failure);
      store.closeAfter(sentence);
      throw sentence;
    } catch (IOException | RuntimeException | Error failure) {
      store.closeAfter(failure);
      throw failure;
    }
  }

  private void closeAfter(Throwable failure) {
    try {
      close();
    } catch (IOException second) {
      failure.addSuppressed(second);
    }
  }

  private void prepare(List<Table> tables) throws SQLException, IOException {
    StringBuilder description = new StringBuilder(VERSION);
    tables.forEach(table -> description.append(table.describe()));
    Session session = borrow();
    try {
      Connection connection = session.connection();
      List<String> found = database.tables(connection);
      String there = found.contains(DESCRIPTION) ? description(connection) : null;
      if (there == null || there.equals(UNFINISHED)) {
        if (there == null && !found.isEmpty()) {
          throw new StoreException(
              database.name()
                  + " has tables, such as "
                  + found.get(0)
                  + ", that are not a store's; use another.");
        }
        create(connection, description.toString(), tables);
      } else if (!description.toString().equals(there)) {
        throw new StoreException(
            database.name() + " holds other tables than these, or was written by another version.");
      }
    } finally {
      giveBack(session);
    }
  }

  /** Says so first and last, for what a killed process left half made is made anew. */
  private void create(Connection connection, String description, List<Table> tables)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS " + DESCRIPTION);
      statement.execute(
          "CREATE TABLE " + DESCRIPTION + " (description TEXT NOT NULL)" + database.engineSuffix());
      statement.execute("INSERT INTO " + DESCRIPTION + " VALUES ('" + UNFINISHED + "')");
      for (Table table : tables) {
        Statements texts = new Statements(database, table);
        statement.execute("DROP TABLE IF EXISTS " + database.quoted(table.name()));
        statement.execute(texts.create());
        for (String index : texts.createIndexes()) {
          statement.execute(index);
        }
      }
    }
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE " + DESCRIPTION + " SET description = ?")) {
      update.setString(1, description);
      update.executeUpdate();
    }
  }

  private static @Nullable String description(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("SELECT description FROM " + DESCRIPTION)) {
      return found.next() ? found.getString(1) : null;
    }
  }

  private Session borrow() throws SQLException, IOException {
    Session session = idle.pollFirst();
    return session != null ? session : new Session(database.connect(), statements);
  }

  private void giveBack(Session session) {
    if (session.isLost()) {
      session.close();
      // The others were to the same server.
      for (Session other = idle.pollFirst(); other != null; other = idle.pollFirst()) {
        other.close();
      }
    } else {
      idle.addFirst(session);
    }
  }

  private <T extends @Nullable Object> T with(SqlRecords.Call<T> call) throws IOException {
    Session session = null;
    try {
      session = borrow();
      return call.on(session);
    } catch (SQLException failure) {
      if (session != null && database.isConnectionLost(failure)) {
        session.lose();
      }
      throw database.sentence(failure);
    } finally {
      if (session != null) {
        giveBack(session);
      }
    }
  }

  private <T extends @Nullable Object> T withTries(SqlRecords.Call<T> call) throws IOException {
    return this.<T>with(
        session -> {
          for (int attempt = 1; ; attempt++) {
            try {
              return call.on(session);
            } catch (SQLException failure) {
              if (attempt == MAX_TRIES || !database.isWorthAnotherTry(failure)) {
                throw failure;
              }
            }
          }
        });
  }

  @Override
  public Records table(Table table) {
    Records found = records.get(table);
    if (found == null) {
      throw new IllegalArgumentException("the store has no table " + table);
    }
    return found;
  }

  @Override
  public void atomically(Work work) throws IOException {
    if (changing.isWriteLockedByCurrentThread()) {
      throw new IllegalStateException("a transaction within a transaction");
    }
    changing.writeLock().lock();
    try {
      with(
          session -> {
            run(session, work);
            return true;
          });
    } finally {
      changing.writeLock().unlock();
    }
  }

  private void run(Session session, Work work) throws SQLException, IOException {
    Connection connection = session.connection();
    Inside inside = new Inside(session);
    Map<Table, Records> within = new HashMap<>();
    statements.keySet().forEach(table -> within.put(table, new SqlRecords(inside, table)));
    database.begin(connection);
    try {
      work.run(
          table -> {
            Records found = within.get(table);
            if (found == null) {
              throw new IllegalArgumentException("the store has no table " + table);
            }
            return found;
          });
      connection.commit();
    } catch (SQLException | IOException | RuntimeException | Error failure) {
      try {
        connection.rollback();
      } catch (SQLException second) {
        session.lose();
        failure.addSuppressed(second);
      }
      throw failure;
    } finally {
      try {
        connection.setAutoCommit(true);
      } catch (SQLException e) {
        session.lose();
      }
    }
  }

  @Override
  public void stabilise() {}

  @Override
  public void settle() throws IOException {
    with(
        session -> {
          database.settle(session.connection());
          return true;
        });
  }

  @Override
  public long sizeBytes() throws IOException {
    return with(session -> database.sizeBytes(session.connection()));
  }

  @Override
  public String describe() throws IOException {
    return with(session -> database.describe(session.connection()));
  }

  @Override
  public void close() throws IOException {
    for (Session session = idle.pollFirst(); session != null; session = idle.pollFirst()) {
      session.close();
    }
    database.close();
  }

  /** Lends sessions to whoever is in no transaction. */
  private final class Outside implements SqlRecords.Lender {
    @Override
    public Database database() {
      return database;
    }

    @Override
    public <T extends @Nullable Object> T read(SqlRecords.Call<T> call) throws IOException {
      return SqlStore.this.<T>with(call);
    }

    @Override
    public <T extends @Nullable Object> T change(Key key, SqlRecords.Call<T> call)
        throws IOException {
      if (changing.isWriteLockedByCurrentThread()) {
        throw new IllegalStateException("a change beside the transaction that runs");
      }
      int hash = key.hashCode();
      Lock shared = changing.readLock();
      Lock own = keyLocks[database.hasOneWriter() ? 0 : (hash ^ (hash >>> 16)) & (STRIPES - 1)];
      shared.lock();
      own.lock();
      try {
        return SqlStore.this.<T>withTries(call);
      } finally {
        own.unlock();
        shared.unlock();
      }
    }
  }

  /** Lends the session of a transaction. */
  private final class Inside implements SqlRecords.Lender {
    private final Session session;

    private Inside(Session session) {
      this.session = session;
    }

    @Override
    public Database database() {
      return database;
    }

    @Override
    public <T extends @Nullable Object> T read(SqlRecords.Call<T> call) throws IOException {
      try {
        return call.on(session);
      } catch (SQLException failure) {
        if (database.isConnectionLost(failure)) {
          session.lose();
        }
        throw database.sentence(failure);
      }
    }

    @Override
    public <T extends @Nullable Object> T change(Key key, SqlRecords.Call<T> call)
        throws IOException {
      return this.<T>read(call);
    }
  }
}
