package dev.tieout.store.internal.sql;

import dev.tieout.store.Index;
import dev.tieout.store.Range;
import dev.tieout.store.Table;
import java.io.Closeable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** A connection and the statements prepared on it. For one thread at a time. */
final class Session implements Closeable {
  private final Connection connection;
  private final Map<Table, Prepared> tables = new HashMap<>();
  private boolean isLost;

  Session(Connection connection, Map<Table, Statements> statements) {
    this.connection = connection;
    statements.forEach((table, texts) -> tables.put(table, new Prepared(texts)));
  }

  Connection connection() {
    return connection;
  }

  Prepared of(Table table) {
    Prepared prepared = tables.get(table);
    if (prepared == null) {
      throw new IllegalArgumentException("the store has no table " + table);
    }
    return prepared;
  }

  void lose() {
    isLost = true;
  }

  boolean isLost() {
    return isLost;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // A connection that cannot be closed is one that the server closed.
      isLost = true;
    }
  }

  /** The statements of one table, each prepared when it is first used. */
  final class Prepared {
    /** Edits change few combinations of fields; more than these are prepared again. */
    private static final int MAX_UPDATES = 64;

    private static final int FIXED = 4;

    /** Of a range: which of from and to it has. */
    private static final int BOUNDS = 4;

    private final Statements texts;
    private final PreparedStatement[] fixed = new PreparedStatement[FIXED];
    private final Map<Integer, PreparedStatement> byShape = new HashMap<>();
    private final Map<Long, PreparedStatement> updates =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<Long, PreparedStatement> eldest) {
            if (size() <= MAX_UPDATES) {
              return false;
            }
            try {
              eldest.getValue().close();
            } catch (SQLException e) {
              isLost = true;
            }
            return true;
          }
        };

    private Prepared(Statements texts) {
      this.texts = texts;
    }

    private PreparedStatement fixed(int place, String text) throws SQLException {
      PreparedStatement statement = connection.prepareStatement(text);
      fixed[place] = statement;
      return statement;
    }

    PreparedStatement get() throws SQLException {
      return fixed[0] != null ? fixed[0] : fixed(0, texts.get());
    }

    PreparedStatement insert() throws SQLException {
      return fixed[1] != null ? fixed[1] : fixed(1, texts.insert());
    }

    PreparedStatement delete() throws SQLException {
      return fixed[2] != null ? fixed[2] : fixed(2, texts.delete());
    }

    PreparedStatement count() throws SQLException {
      return fixed[3] != null ? fixed[3] : fixed(3, texts.count());
    }

    PreparedStatement update(long changed) throws SQLException {
      PreparedStatement statement = updates.get(changed);
      if (statement == null) {
        statement = connection.prepareStatement(texts.update(changed));
        updates.put(changed, statement);
      }
      return statement;
    }

    PreparedStatement find(Table table, Index index) throws SQLException {
      int shape = -1 - table.indexes().indexOf(index);
      PreparedStatement statement = byShape.get(shape);
      if (statement == null) {
        statement = connection.prepareStatement(texts.find(index));
        byShape.put(shape, statement);
      }
      return statement;
    }

    PreparedStatement range(Range range, Statements.What what) throws SQLException {
      int shape = range.table().indexes().indexOf(range.index());
      shape = shape * (Table.MAX_FIELDS_PER_INDEX + 1) + range.leading().size();
      shape = shape * BOUNDS + (range.from() == null ? 0 : 2) + (range.to() == null ? 0 : 1);
      shape = shape * 2 + (what == Statements.What.KEYS ? 0 : 1);
      PreparedStatement statement = byShape.get(shape);
      if (statement == null) {
        statement = connection.prepareStatement(texts.range(range, what));
        byShape.put(shape, statement);
      }
      return statement;
    }
  }
}
