package dev.tieout.store;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The definition of a table: fields, a key among them, and secondary indexes. Immutable.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>At most {@value #MAX_FIELDS} fields, their names unique.
 *   <li>The key and the parts of indexes are required; texts among them declare their longest.
 *   <li>The texts of one index and the key come to at most {@value #MAX_INDEXED_BYTES} bytes.
 * </ol>
 */
public final class Table {
  /** The longest record, all its texts in UTF-8 and 8 bytes a number. */
  public static final int MAX_RECORD_BYTES = 1 << 20;

  /** The most bytes in one entry of an index: what InnoDB allows, at 4 bytes a character. */
  public static final int MAX_INDEXED_BYTES = 700;

  /** The most parts of an index. */
  public static final int MAX_FIELDS_PER_INDEX = 16;

  static final int MAX_FIELDS = 60;
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,29}");

  private final String name;
  private final List<Field> fields;
  private final int keyPosition;
  private final List<Index> indexes;

  private Table(String name, List<Field> fields, int keyPosition, List<Index> indexes) {
    this.name = name;
    this.fields = List.copyOf(fields);
    this.keyPosition = keyPosition;
    this.indexes = List.copyOf(indexes);
  }

  /** Begins a table. */
  public static Builder named(String name) {
    return new Builder(name);
  }

  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  public String name() {
    return name;
  }

  public List<Field> fields() {
    return fields;
  }

  public Field field(int position) {
    return fields.get(position);
  }

  /** Where the key is among the fields. */
  public int keyPosition() {
    return keyPosition;
  }

  public boolean hasNumericKey() {
    return fields.get(keyPosition).type() == Field.Type.NUMBER;
  }

  public List<Index> indexes() {
    return indexes;
  }

  /**
   * Where a field is.
   *
   * @throws IllegalArgumentException if there is none of the name
   */
  public int position(String field) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(field)) {
        return i;
      }
    }
    throw new IllegalArgumentException("table " + name + " has no field " + field);
  }

  /**
   * The index of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Index index(String index) {
    for (Index candidate : indexes) {
      if (candidate.name().equals(index)) {
        return candidate;
      }
    }
    throw new IllegalArgumentException("table " + name + " has no index " + index);
  }

  /** An empty record of this table. */
  public Row row() {
    return new Row(this);
  }

  /**
   * Refuses a record that no engine may take.
   *
   * @throws RecordRefusedException if a required field is null, a text is too long or not Unicode,
   *     or the record is too large
   */
  public void check(Row row) throws RecordRefusedException {
    if (row.table() != this) {
      throw new IllegalArgumentException("a record of another table than " + name);
    }
    long bytes = 0;
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      if (row.isNull(i)) {
        if (field.presence() == Field.Presence.REQUIRED) {
          throw new RecordRefusedException("A record of " + name + " lacks " + field.name() + ".");
        }
        continue;
      }
      int length = field.type() == Field.Type.NUMBER ? Long.BYTES : utf8Bytes(row.text(i), field);
      bytes += length;
      if (length > field.maxBytes()) {
        throw new RecordRefusedException(
            "A record of "
                + name
                + " has "
                + length
                + " bytes in "
                + field.name()
                + ", which takes "
                + field.maxBytes()
                + ".");
      }
    }
    if (bytes > MAX_RECORD_BYTES) {
      throw new RecordRefusedException(
          "A record of "
              + name
              + " has "
              + bytes
              + " bytes, and may have "
              + MAX_RECORD_BYTES
              + ".");
    }
  }

  private int utf8Bytes(String text, Field field) throws RecordRefusedException {
    int bytes = 0;
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char unit = text.charAt(i);
      if (unit < 0x80) {
        bytes++;
      } else if (unit < 0x800) {
        bytes += 2;
      } else if (!Character.isSurrogate(unit)) {
        bytes += 3;
      } else if (Character.isHighSurrogate(unit)
          && i + 1 < length
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        bytes += 4;
        i++;
      } else {
        throw new RecordRefusedException(
            "A record of " + name + " has half a character in " + field.name() + ".");
      }
    }
    return bytes;
  }

  /** What is kept in a store so that it is not opened with other tables. */
  public String describe() {
    StringBuilder text = new StringBuilder("table ").append(name).append('\n');
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      text.append(i == keyPosition ? "  key " : "  field ").append(field.name()).append(' ');
      text.append(field.type()).append(' ').append(field.maxBytes()).append(' ');
      text.append(field.presence()).append('\n');
    }
    for (Index index : indexes) {
      text.append("  index ").append(index.name()).append(' ').append(index.kind());
      for (Index.Part part : index.parts()) {
        text.append(' ')
            .append(fields.get(part.position()).name())
            .append(' ')
            .append(part.order());
      }
      text.append('\n');
    }
    return text.toString();
  }

  /**
   * The inverse of {@link #describe}, for any number of tables.
   *
   * @throws IllegalArgumentException if the text describes none
   */
  public static List<Table> parse(String text) {
    List<Table> tables = new ArrayList<>();
    Builder builder = null;
    for (String line : text.lines().toList()) {
      String[] words = line.strip().split(" ", -1);
      if (words[0].equals("table") && words.length == 2) {
        if (builder != null) {
          tables.add(builder.build());
        }
        builder = named(words[1]);
      } else if (builder == null) {
        throw new IllegalArgumentException("'" + line + "' before any table");
      } else {
        builder.parse(line, words);
      }
    }
    if (builder != null) {
      tables.add(builder.build());
    }
    return tables;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Collects the parts of a table. */
  public static final class Builder {
    private static final String DESCENDING = " descending";

    private final String name;
    private final List<Field> fields = new ArrayList<>();
    private final List<Index> indexes = new ArrayList<>();
    private int keyPosition = -1;

    private Builder(String name) {
      if (!isName(name)) {
        throw new IllegalArgumentException("'" + name + "' is not a name for a table");
      }
      this.name = name;
    }

    /** A required number. */
    public Builder number(String field) {
      return add(field, Field.Type.NUMBER, Long.BYTES, Field.Presence.REQUIRED);
    }

    public Builder nullableNumber(String field) {
      return add(field, Field.Type.NUMBER, Long.BYTES, Field.Presence.NULLABLE);
    }

    /** A required text of at most so many bytes. */
    public Builder text(String field, int maxBytes) {
      return add(field, Field.Type.TEXT, maxBytes, Field.Presence.REQUIRED);
    }

    /** A required text as long as a record. */
    public Builder text(String field) {
      return add(field, Field.Type.TEXT, MAX_RECORD_BYTES, Field.Presence.REQUIRED);
    }

    public Builder nullableText(String field) {
      return add(field, Field.Type.TEXT, MAX_RECORD_BYTES, Field.Presence.NULLABLE);
    }

    private Builder add(String field, Field.Type type, int maxBytes, Field.Presence presence) {
      fields.add(new Field(field, type, maxBytes, presence));
      return this;
    }

    private void parse(String line, String... words) {
      if (words[0].equals("index") && words.length > 4 && words.length % 2 == 1) {
        String[] parts = new String[(words.length - 3) / 2];
        for (int i = 0; i < parts.length; i++) {
          Index.Order order = Index.Order.valueOf(words[4 + 2 * i]);
          parts[i] = words[3 + 2 * i] + (order == Index.Order.DESCENDING ? DESCENDING : "");
        }
        indexes.add(new Index(words[1], Index.Kind.valueOf(words[2]), parts(parts)));
      } else if ((words[0].equals("field") || words[0].equals("key")) && words.length == 5) {
        add(
            words[1],
            Field.Type.valueOf(words[2]),
            Integer.parseInt(words[3]),
            Field.Presence.valueOf(words[4]));
        if (words[0].equals("key")) {
          key(words[1]);
        }
      } else {
        throw new IllegalArgumentException("'" + line + "' describes nothing of a table");
      }
    }

    /** Makes a field that was added the key. */
    public Builder key(String field) {
      keyPosition = positionOf(field);
      return this;
    }

    /** An index in which each combination of values comes once. */
    public Builder unique(String index, String... parts) {
      indexes.add(new Index(index, Index.Kind.UNIQUE, parts(parts)));
      return this;
    }

    /** An index in the order of fields; {@code "reputation descending"} turns a part round. */
    public Builder index(String index, String... parts) {
      indexes.add(new Index(index, Index.Kind.ORDERED, parts(parts)));
      return this;
    }

    private List<Index.Part> parts(String... words) {
      List<Index.Part> parts = new ArrayList<>();
      for (String word : words) {
        boolean turned = word.endsWith(DESCENDING);
        String field = turned ? word.substring(0, word.length() - DESCENDING.length()) : word;
        parts.add(
            new Index.Part(
                positionOf(field), turned ? Index.Order.DESCENDING : Index.Order.ASCENDING));
      }
      return parts;
    }

    private int positionOf(String field) {
      for (int i = 0; i < fields.size(); i++) {
        if (fields.get(i).name().equals(field)) {
          return i;
        }
      }
      throw new IllegalArgumentException("table " + name + " has no field " + field);
    }

    /**
     * The table.
     *
     * @throws IllegalArgumentException if it breaks one of the invariants of tables
     */
    public Table build() {
      require(keyPosition >= 0, "no key");
      require(fields.size() <= MAX_FIELDS, "more than " + MAX_FIELDS + " fields");
      Set<String> names = new HashSet<>();
      fields.forEach(field -> require(names.add(field.name()), "two fields " + field.name()));
      Field key = fields.get(keyPosition);
      require(isIndexable(key), "a key that is nullable or long text");
      names.clear();
      for (Index index : indexes) {
        require(names.add(index.name()), "two indexes " + index.name());
        require(
            index.parts().size() <= MAX_FIELDS_PER_INDEX,
            "more than " + MAX_FIELDS_PER_INDEX + " parts in " + index.name());
        int bytes = key.maxBytes();
        Set<Integer> seen = new HashSet<>();
        for (Index.Part part : index.parts()) {
          Field field = fields.get(part.position());
          require(isIndexable(field), "an index of nullable or long " + field.name());
          require(part.position() != keyPosition, "its key in index " + index.name());
          require(seen.add(part.position()), field.name() + " twice in index " + index.name());
          bytes += field.maxBytes();
        }
        require(bytes <= MAX_INDEXED_BYTES, "an index of " + bytes + " bytes, " + index.name());
      }
      return new Table(name, fields, keyPosition, indexes);
    }

    private static boolean isIndexable(Field field) {
      return field.presence() == Field.Presence.REQUIRED && field.isDeclaredShort();
    }

    private void require(boolean holds, String complaint) {
      if (!holds) {
        throw new IllegalArgumentException("table " + name + " has " + complaint);
      }
    }
  }

  /** The bytes of a text, which was checked to be Unicode. */
  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
