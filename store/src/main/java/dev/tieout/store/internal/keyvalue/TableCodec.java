package dev.tieout.store.internal.keyvalue;

import dev.tieout.store.Field;
import dev.tieout.store.Index;
import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The bytes of a table's records and of its indexes' entries: pure functions of a record.
 *
 * <pre>
 * record: key = number in order | UTF-8
 *         value = null bits, then each field that is neither the key nor null:
 *                 number as zigzag | size and UTF-8
 * entry:  ordered: key = parts in order, then the record's key in order; value empty
 *         unique:  key = parts in order; value = the record's key
 * </pre>
 *
 * Immutable.
 */
final class TableCodec {
  private final Table table;
  private final int keyPosition;
  private final boolean numericKey;

  TableCodec(Table table) {
    this.table = table;
    this.keyPosition = table.keyPosition();
    this.numericKey = table.hasNumericKey();
  }

  byte[] key(Key key) {
    return numericKey
        ? new ByteBuilder().orderedNumber(key.number(), false).toBytes()
        : key.text().getBytes(StandardCharsets.UTF_8);
  }

  byte[] value(Row row) {
    ByteBuilder out = new ByteBuilder();
    List<Field> fields = table.fields();
    long nulls = 0;
    for (int i = 0; i < fields.size(); i++) {
      nulls |= row.isNull(i) ? 1L << i : 0;
    }
    out.variable(nulls);
    for (int i = 0; i < fields.size(); i++) {
      if (i == keyPosition || row.isNull(i)) {
        continue;
      }
      if (fields.get(i).type() == Field.Type.NUMBER) {
        out.zigzag(row.number(i));
      } else {
        out.sized(row.text(i).getBytes(StandardCharsets.UTF_8));
      }
    }
    return out.toBytes();
  }

  Row row(byte[] key, Slice value) throws IOException {
    return row(key, 0, key.length, value);
  }

  /** The record whose key is a part of an array. */
  Row row(byte[] keys, int start, int end, Slice value) throws IOException {
    Row row = table.row();
    if (numericKey) {
      row.set(keyPosition, ByteReader.lastNumber(keys, start, end));
    } else {
      row.set(keyPosition, new String(keys, start, end - start, StandardCharsets.UTF_8));
    }
    ByteReader in = new ByteReader(value);
    long nulls = in.variable();
    List<Field> fields = table.fields();
    for (int i = 0; i < fields.size(); i++) {
      if (i == keyPosition || (nulls & (1L << i)) != 0) {
        continue;
      }
      if (fields.get(i).type() == Field.Type.NUMBER) {
        row.set(i, in.zigzag());
      } else {
        row.set(i, in.sizedText());
      }
    }
    return row;
  }

  /** The key of a record's entry in an index. */
  byte[] entry(Index index, Row row) {
    ByteBuilder out = new ByteBuilder();
    for (Index.Part part : index.parts()) {
      boolean descending = part.order() == Index.Order.DESCENDING;
      if (table.field(part.position()).type() == Field.Type.NUMBER) {
        out.orderedNumber(row.number(part.position()), descending);
      } else {
        out.orderedText(row.text(part.position()), descending);
      }
    }
    if (index.kind() == Index.Kind.ORDERED) {
      if (numericKey) {
        out.orderedNumber(row.number(keyPosition), false);
      } else {
        out.orderedText(row.text(keyPosition), false);
      }
    }
    return out.toBytes();
  }

  /** Whether a record has the same entry in an index before and after a change. */
  static boolean hasSameEntry(Index index, Row before, Row after) {
    for (Index.Part part : index.parts()) {
      if (!before.isAlike(after, part.position())) {
        return false;
      }
    }
    return true;
  }

  /** What every entry of the values begins with. */
  ByteBuilder prefix(Index index, List<Object> values) {
    ByteBuilder out = new ByteBuilder();
    for (int i = 0; i < values.size(); i++) {
      append(out, index.parts().get(i), values.get(i));
    }
    return out;
  }

  byte[] from(Range range) {
    ByteBuilder out = prefix(range.index(), range.leading());
    Object from = range.from();
    if (from != null) {
      append(out, range.index().parts().get(range.leading().size()), from);
    }
    return out.toBytes();
  }

  /** The first key behind a range, or none if it is empty. */
  byte[] end(Range range) {
    ByteBuilder out = prefix(range.index(), range.leading());
    Object to = range.to();
    if (to != null) {
      append(out, range.index().parts().get(range.leading().size()), to);
    }
    return out.successor();
  }

  private static void append(ByteBuilder out, Index.Part part, Object value) {
    boolean descending = part.order() == Index.Order.DESCENDING;
    if (value instanceof Long number) {
      out.orderedNumber(number, descending);
    } else {
      out.orderedText((String) value, descending);
    }
  }

  /** Adds the bytes of the record's key that an entry leads to. */
  void addKeyOf(Index index, KeyValues.Cursor cursor, KeyList keys) throws IOException {
    if (index.kind() == Index.Kind.UNIQUE) {
      Slice key = cursor.value();
      keys.add(key.array(), key.offset(), key.length());
      return;
    }
    Slice entry = cursor.key();
    if (!numericKey) {
      byte[] text = lastText(index, entry).getBytes(StandardCharsets.UTF_8);
      keys.add(text, 0, text.length);
    } else if (entry.length() < Long.BYTES) {
      throw ByteReader.damaged();
    } else {
      keys.add(entry.array(), entry.end() - Long.BYTES, Long.BYTES);
    }
  }

  /** Gives the key that an entry leads to to a visitor. */
  void visitKeyOf(Index index, KeyValues.Cursor cursor, Records.KeyVisitor visitor)
      throws IOException {
    boolean unique = index.kind() == Index.Kind.UNIQUE;
    Slice bytes = unique ? cursor.value() : cursor.key();
    if (numericKey) {
      visitor.accept(ByteReader.lastNumber(bytes.array(), bytes.offset(), bytes.end()));
    } else if (unique) {
      visitor.accept(
          new String(bytes.array(), bytes.offset(), bytes.length(), StandardCharsets.UTF_8));
    } else {
      visitor.accept(lastText(index, bytes));
    }
  }

  private String lastText(Index index, Slice entry) throws IOException {
    ByteReader in = new ByteReader(entry);
    for (Index.Part part : index.parts()) {
      if (table.field(part.position()).type() == Field.Type.NUMBER) {
        in.skipNumber();
      } else {
        in.skipText(part.order() == Index.Order.DESCENDING);
      }
    }
    return in.orderedText();
  }
}
