package dev.tieout.store;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record of a table: a value or null for each of its fields, by position. A new one is all nulls.
 * What a store returns belongs to the caller. Not thread-safe.
 */
public final class Row {
  private final Table table;
  private final long[] numbers;
  private final @Nullable String[] texts;
  private long nulls = -1L;

  Row(Table table) {
    this.table = table;
    this.numbers = new long[table.fields().size()];
    this.texts = new String[numbers.length];
  }

  private Row(Row other) {
    this.table = other.table;
    this.numbers = other.numbers.clone();
    this.texts = other.texts.clone();
    this.nulls = other.nulls;
  }

  public Table table() {
    return table;
  }

  public boolean isNull(int position) {
    return (nulls & (1L << position)) != 0;
  }

  /**
   * The number at a position.
   *
   * @throws IllegalStateException if the field is null or a text
   */
  public long number(int position) {
    if (isNull(position) || texts[position] != null) {
      throw new IllegalStateException(table.field(position).name() + " has no number");
    }
    return numbers[position];
  }

  /**
   * The text at a position.
   *
   * @throws IllegalStateException if the field is null or a number
   */
  public String text(int position) {
    String text = texts[position];
    if (text == null) {
      throw new IllegalStateException(table.field(position).name() + " has no text");
    }
    return text;
  }

  /** The text at a position, or null where the field is null. */
  public @Nullable String textOrNull(int position) {
    return texts[position];
  }

  /** Sets a number, and returns this record. */
  public Row set(int position, long number) {
    requireType(position, Field.Type.NUMBER);
    numbers[position] = number;
    nulls &= ~(1L << position);
    return this;
  }

  /** Sets a text, or null, and returns this record. */
  public Row set(int position, @Nullable String text) {
    requireType(position, Field.Type.TEXT);
    texts[position] = text;
    nulls = text == null ? nulls | (1L << position) : nulls & ~(1L << position);
    return this;
  }

  /** Makes a field null, and returns this record. */
  public Row setNull(int position) {
    texts[position] = null;
    numbers[position] = 0;
    nulls |= 1L << position;
    return this;
  }

  private void requireType(int position, Field.Type type) {
    if (table.field(position).type() != type) {
      throw new IllegalArgumentException(
          table.name() + "." + table.field(position).name() + " is no " + type);
    }
  }

  /** The key, which is set. */
  public Key key() {
    int position = table.keyPosition();
    return table.hasNumericKey() ? Key.of(number(position)) : Key.of(text(position));
  }

  /** A record of its own with the same values. */
  public Row copy() {
    return new Row(this);
  }

  /** True if both have the same value, or null, at a position. */
  public boolean isAlike(Row other, int position) {
    return isNull(position) == other.isNull(position)
        && numbers[position] == other.numbers[position]
        && Objects.equals(texts[position], other.texts[position]);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Row row
        && row.table.name().equals(table.name())
        && row.nulls == nulls
        && Arrays.equals(row.numbers, numbers)
        && Arrays.equals(row.texts, texts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(numbers) * 31 + Arrays.hashCode(texts);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(table.name()).append('(');
    for (int i = 0; i < numbers.length; i++) {
      text.append(i == 0 ? "" : ", ").append(table.field(i).name()).append('=');
      text.append(isNull(i) ? "null" : texts[i] == null ? Long.toString(numbers[i]) : texts[i]);
    }
    return text.append(')').toString();
  }
}
