package dev.tieout.store.internal.sql;

import dev.tieout.store.Field;
import dev.tieout.store.Index;
import dev.tieout.store.Range;
import dev.tieout.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * The statements of one table, as text. Names are ours ({@link Table} lets through nothing that
 * would need more than quotes), values are always parameters. Immutable.
 */
final class Statements {
  private final Database database;
  private final Table table;
  private final String key;
  private final String columns;

  Statements(Database database, Table table) {
    this.database = database;
    this.table = table;
    this.key = column(table.keyPosition());
    StringJoiner all = new StringJoiner(", ");
    for (int i = 0; i < table.fields().size(); i++) {
      all.add(column(i));
    }
    this.columns = all.toString();
  }

  private String column(int position) {
    return database.quoted(table.field(position).name());
  }

  private String name() {
    return database.quoted(table.name());
  }

  /** Names of indexes are the database's in some engines. */
  static String indexName(Table table, Index index) {
    return table.name() + "_" + index.name();
  }

  String create() {
    StringJoiner parts = new StringJoiner(",\n  ", "CREATE TABLE " + name() + " (\n  ", "\n)");
    for (int i = 0; i < table.fields().size(); i++) {
      Field field = table.field(i);
      String end = i == table.keyPosition() ? " NOT NULL PRIMARY KEY" : "";
      if (end.isEmpty() && field.presence() == Field.Presence.REQUIRED) {
        end = " NOT NULL";
      }
      parts.add(column(i) + " " + database.type(field) + end);
    }
    return parts + database.tableSuffix(table);
  }

  List<String> createIndexes() {
    List<String> statements = new ArrayList<>();
    for (Index index : table.indexes()) {
      StringJoiner parts = new StringJoiner(", ");
      for (Index.Part part : index.parts()) {
        parts.add(
            column(part.position()) + (part.order() == Index.Order.DESCENDING ? " DESC" : " ASC"));
      }
      String unique = index.kind() == Index.Kind.UNIQUE ? "UNIQUE " : "";
      statements.add(
          "CREATE "
              + unique
              + "INDEX "
              + database.quoted(indexName(table, index))
              + " ON "
              + name()
              + " ("
              + parts
              + database.indexSuffix(table, index)
              + ")");
    }
    return statements;
  }

  String insert() {
    String marks = "?" + ", ?".repeat(table.fields().size() - 1);
    return "INSERT INTO " + name() + " (" + columns + ") VALUES (" + marks + ")";
  }

  /** Sets the fields whose bits are set. */
  String update(long changed) {
    StringJoiner sets = new StringJoiner(", ");
    for (long rest = changed; rest != 0; rest &= rest - 1) {
      sets.add(column(Long.numberOfTrailingZeros(rest)) + " = ?");
    }
    return "UPDATE " + name() + " SET " + sets + " WHERE " + key + " = ?";
  }

  String delete() {
    return "DELETE FROM " + name() + " WHERE " + key + " = ?";
  }

  String get() {
    return "SELECT " + columns + " FROM " + name() + " WHERE " + key + " = ?";
  }

  String count() {
    return "SELECT COUNT(*) FROM " + name();
  }

  String find(Index index) {
    StringJoiner where = new StringJoiner(" AND ");
    for (Index.Part part : index.parts()) {
      where.add(column(part.position()) + " = ?");
    }
    return "SELECT " + columns + " FROM " + name() + " WHERE " + where;
  }

  /** The keys of a range, or its records, in order; the last parameter is the limit. */
  String range(Range range, What what) {
    Index index = range.index();
    List<String> where = new ArrayList<>();
    StringJoiner order = new StringJoiner(", ");
    int leading = range.leading().size();
    for (int i = 0; i < index.parts().size(); i++) {
      Index.Part part = index.parts().get(i);
      boolean descending = part.order() == Index.Order.DESCENDING;
      String column = column(part.position());
      if (i < leading) {
        where.add(column + " = ?");
        continue;
      }
      if (i == leading && range.from() != null) {
        where.add(column + (descending ? " <= ?" : " >= ?"));
      }
      if (i == leading && range.to() != null) {
        where.add(column + (descending ? " >= ?" : " <= ?"));
      }
      order.add(column + (descending ? " DESC" : ""));
    }
    if (index.kind() == Index.Kind.ORDERED) {
      order.add(key);
    }
    return "SELECT "
        + (what == What.KEYS ? key : columns)
        + " FROM "
        + name()
        + database.reading(indexName(table, index))
        + (where.isEmpty() ? "" : " WHERE " + String.join(" AND ", where))
        + (order.length() == 0 ? "" : " ORDER BY " + order)
        + " LIMIT ?";
  }

  /** What a range is asked for. */
  enum What {
    KEYS,
    RECORDS
  }
}
