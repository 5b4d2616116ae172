package dev.tieout.store.internal.sql;

import dev.tieout.store.Field;
import dev.tieout.store.Index;
import dev.tieout.store.Table;
import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** What a database does in a way of its own. Thread-safe. */
public interface Database extends Closeable {

  /** What it is called in sentences: {@code The SQLite file PATH}. */
  String name();

  /** Makes sure that nobody else has the database open, and that it is one of ours or new. */
  void acquire() throws IOException;

  /** A new connection with this engine's settings, which commits each statement. */
  Connection connect() throws SQLException, IOException;

  /** A name in quotes. */
  String quoted(String name);

  /** The type of a field, and what goes with it, such as a collation. */
  String type(Field field);

  /** What stands behind the columns of a table. */
  String tableSuffix(Table table);

  /** What stands behind the columns of any table. */
  String engineSuffix();

  /** Behind the parts of an index: the key, or nothing where the engine adds it by itself. */
  String indexSuffix(Table table, Index index);

  /** Behind a table's name, to make it read an index. */
  String reading(String index);

  /** What begins a transaction on a connection. */
  void begin(Connection connection) throws SQLException;

  /** The tables that are there, by their names. */
  List<String> tables(Connection connection) throws SQLException;

  /** Whether only one connection at a time may change anything. */
  boolean hasOneWriter();

  /** Whether a failure means that a key, or a value of a unique index, is taken. */
  boolean isDuplicate(SQLException failure);

  /** Whether a change that failed may be tried again as it is. */
  boolean isWorthAnotherTry(SQLException failure);

  /** Whether a connection is of no more use after a failure. */
  boolean isConnectionLost(SQLException failure);

  /** A failure as a sentence. */
  IOException sentence(SQLException failure);

  void settle(Connection connection) throws SQLException;

  long sizeBytes(Connection connection) throws SQLException, IOException;

  String describe(Connection connection) throws SQLException;
}
