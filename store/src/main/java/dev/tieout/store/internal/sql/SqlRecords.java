package dev.tieout.store.internal.sql;

import dev.tieout.store.DuplicateKeyException;
import dev.tieout.store.Field;
import dev.tieout.store.Index;
import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.Table;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of a table in a database, by way of whatever lends sessions. */
final class SqlRecords implements Records {
  private final Lender lender;
  private final Table table;
  private final boolean numericKey;

  SqlRecords(Lender lender, Table table) {
    this.lender = lender;
    this.table = table;
    this.numericKey = table.hasNumericKey();
  }

  @Override
  public void insert(Row row) throws IOException {
    table.check(row);
    lender.change(
        row.key(),
        session -> {
          PreparedStatement statement = session.of(table).insert();
          for (int i = 0; i < table.fields().size(); i++) {
            set(statement, i + 1, row, i);
          }
          try {
            return statement.executeUpdate();
          } catch (SQLException failure) {
            throw refusal(session, row, null, failure);
          }
        });
  }

  @Override
  public @Nullable Row update(Key key, Edit edit) throws IOException {
    return lender.<@Nullable Row>change(
        key,
        session -> {
          Row before = get(session, key);
          if (before == null) {
            return null;
          }
          Row after = before.copy();
          edit.apply(after);
          table.check(after);
          if (!after.isAlike(before, table.keyPosition())) {
            throw new IllegalArgumentException(
                "an edit changed the key " + key + " to " + after.key());
          }
          update(session, key, before, after);
          return after;
        });
  }

  private void update(Session session, Key key, Row before, Row after)
      throws SQLException, IOException {
    long changed = 0;
    for (int i = 0; i < table.fields().size(); i++) {
      changed |= before.isAlike(after, i) ? 0 : 1L << i;
    }
    if (changed == 0) {
      return;
    }
    PreparedStatement statement = session.of(table).update(changed);
    int parameter = 1;
    for (long rest = changed; rest != 0; rest &= rest - 1) {
      set(statement, parameter++, after, Long.numberOfTrailingZeros(rest));
    }
    set(statement, parameter, key);
    int count;
    try {
      count = statement.executeUpdate();
    } catch (SQLException failure) {
      throw refusal(session, after, before, failure);
    }
    if (count != 1) {
      throw new IOException(
          "The record " + key + " of " + table + " was changed by someone else; try again.");
    }
  }

  @Override
  public boolean delete(Key key) throws IOException {
    return lender.change(
        key,
        session -> {
          PreparedStatement statement = session.of(table).delete();
          set(statement, 1, key);
          return statement.executeUpdate() == 1;
        });
  }

  /** Which of a record's values is taken, or the failure itself if none is. */
  private SQLException refusal(Session session, Row row, @Nullable Row before, SQLException failure)
      throws SQLException, IOException {
    if (!lender.database().isDuplicate(failure)) {
      return failure;
    }
    if (before == null && get(session, row.key()) != null) {
      throw DuplicateKeyException.ofKey(row);
    }
    for (Index index : table.indexes()) {
      if (index.kind() != Index.Kind.UNIQUE) {
        continue;
      }
      Object[] values = new Object[index.parts().size()];
      for (int i = 0; i < values.length; i++) {
        int position = index.parts().get(i).position();
        String text = row.textOrNull(position);
        values[i] = text == null ? (Object) row.number(position) : text;
      }
      Row other = find(session, index, values);
      if (other != null && !other.key().equals(row.key())) {
        throw DuplicateKeyException.of(row, index);
      }
    }
    return failure;
  }

  @Override
  public @Nullable Row get(Key key) throws IOException {
    return lender.<@Nullable Row>read(session -> get(session, key));
  }

  private @Nullable Row get(Session session, Key key) throws SQLException {
    PreparedStatement statement = session.of(table).get();
    set(statement, 1, key);
    return first(statement);
  }

  @Override
  public @Nullable Row find(Index index, Object... values) throws IOException {
    if (index.kind() != Index.Kind.UNIQUE || values.length != index.parts().size()) {
      throw new IllegalArgumentException("no unique index " + index.name() + " of such values");
    }
    Range.of(table, index, values);
    return lender.<@Nullable Row>read(session -> find(session, index, values));
  }

  private @Nullable Row find(Session session, Index index, Object... values) throws SQLException {
    PreparedStatement statement = session.of(table).find(table, index);
    for (int i = 0; i < values.length; i++) {
      set(statement, i + 1, values[i]);
    }
    return first(statement);
  }

  private @Nullable Row first(PreparedStatement statement) throws SQLException {
    try (ResultSet found = statement.executeQuery()) {
      return found.next() ? row(found) : null;
    }
  }

  @Override
  public int scan(Range range, int limit, KeyVisitor visitor) throws IOException {
    return lender.read(
        session -> {
          try (ResultSet found = execute(session, range, Statements.What.KEYS, limit)) {
            int count = 0;
            while (found.next()) {
              if (numericKey) {
                visitor.accept(found.getLong(1));
              } else {
                visitor.accept(found.getString(1));
              }
              count++;
            }
            return count;
          }
        });
  }

  @Override
  public int query(Range range, int limit, RowVisitor visitor) throws IOException {
    return lender.read(
        session -> {
          try (ResultSet found = execute(session, range, Statements.What.RECORDS, limit)) {
            int count = 0;
            while (found.next()) {
              visitor.accept(row(found));
              count++;
            }
            return count;
          }
        });
  }

  private static ResultSet execute(Session session, Range range, Statements.What what, int limit)
      throws SQLException {
    PreparedStatement statement = session.of(range.table()).range(range, what);
    int parameter = 1;
    List<Object> leading = range.leading();
    for (int i = 0; i < leading.size(); i++) {
      set(statement, parameter++, leading.get(i));
    }
    if (range.from() != null) {
      set(statement, parameter++, range.from());
    }
    if (range.to() != null) {
      set(statement, parameter++, range.to());
    }
    statement.setInt(parameter, limit);
    return statement.executeQuery();
  }

  @Override
  public long count() throws IOException {
    return lender.read(
        session -> {
          try (ResultSet found = session.of(table).count().executeQuery()) {
            found.next();
            return found.getLong(1);
          }
        });
  }

  private Row row(ResultSet found) throws SQLException {
    Row row = table.row();
    List<Field> fields = table.fields();
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      if (field.type() == Field.Type.TEXT) {
        row.set(i, found.getString(i + 1));
        continue;
      }
      long number = found.getLong(i + 1);
      if (field.presence() == Field.Presence.REQUIRED || !found.wasNull()) {
        row.set(i, number);
      }
    }
    return row;
  }

  private static void set(PreparedStatement statement, int parameter, Row row, int position)
      throws SQLException {
    if (row.isNull(position)) {
      statement.setNull(parameter, Types.VARCHAR);
      return;
    }
    String text = row.textOrNull(position);
    if (text == null) {
      statement.setLong(parameter, row.number(position));
    } else {
      statement.setString(parameter, text);
    }
  }

  private static void set(PreparedStatement statement, int parameter, Key key) throws SQLException {
    if (key.isNumber()) {
      statement.setLong(parameter, key.number());
    } else {
      statement.setString(parameter, key.text());
    }
  }

  private static void set(PreparedStatement statement, int parameter, Object value)
      throws SQLException {
    if (value instanceof Long number) {
      statement.setLong(parameter, number);
    } else {
      statement.setString(parameter, (String) value);
    }
  }

  /** Lends sessions for a while, and turns their failures into sentences. */
  interface Lender {
    Database database();

    <T extends @Nullable Object> T read(Call<T> call) throws IOException;

    /** For the change of a record, of which there is one at a time. */
    <T extends @Nullable Object> T change(Key key, Call<T> call) throws IOException;
  }

  /** Work with a session. */
  interface Call<T extends @Nullable Object> {
    T on(Session session) throws SQLException, IOException;
  }
}
