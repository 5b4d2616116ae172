package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field of an Arrow schema. Immutable.
 *
 * @param column its name and type; the type of what is not served is a struct without fields
 * @param unserved the words for what it is if that is not served, else null
 * @param layout how its values are laid out; of a dictionary, the dictionary's
 * @param width the bytes of a value of fixed width, or the rows of a list of fixed size
 * @param form how its values are read
 * @param children the fields within
 * @param dictionary by what its values are looked up, or null
 */
record ArrowField(
    Column column,
    @Nullable String unserved,
    Layout layout,
    int width,
    Form form,
    List<ArrowField> children,
    @Nullable Dictionary dictionary) {

  /**
   * A dictionary and the numbers that stand for its values.
   *
   * @param form of the numbers
   * @param width of the numbers, in bytes
   */
  record Dictionary(long id, Form form, int width) {}

  Type type() {
    return column.type();
  }

  /** What is not served of it or within it, or null. */
  @Nullable String unservedWithin() {
    if (unserved != null) {
      return unserved;
    }
    if (dictionary != null && !type().children().isEmpty()) {
      return "a dictionary of nested values";
    }
    for (ArrowField child : children) {
      String within = child.unservedWithin();
      if (within != null) {
        return within;
      }
    }
    return null;
  }

  /** The numbers of a dictionary, as a field of their own. */
  ArrowField indexes() {
    Dictionary numbers = java.util.Objects.requireNonNull(dictionary);
    return new ArrowField(
        column, null, Layout.FIXED, numbers.width(), numbers.form(), List.of(), null);
  }

  /** The values of a dictionary, as a field of their own. */
  ArrowField values() {
    return new ArrowField(column, unserved, layout, width, form, children, null);
  }
}
