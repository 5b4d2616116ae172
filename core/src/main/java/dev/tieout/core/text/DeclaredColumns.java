package dev.tieout.core.text;

import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types that a specification declares for the columns of one side. Immutable. */
public final class DeclaredColumns {
  private final String side;
  private final Map<String, Type> types = new LinkedHashMap<>();

  /**
   * Reads the types.
   *
   * @param side the word for the side, for messages
   * @throws Refusal if one is not understood
   */
  public DeclaredColumns(String side, Map<String, String> declared) {
    this.side = side;
    declared.forEach((name, text) -> types.put(name, type(name, text)));
  }

  private Type type(String name, String text) {
    try {
      Type type = TypeText.parse(text);
      requireWritten(type);
      return type;
    } catch (IllegalArgumentException unknown) {
      throw new Refusal(
          "Column '"
              + name
              + "' of the "
              + side
              + " is declared as '"
              + text
              + "', and "
              + unknown.getMessage()
              + "; types are "
              + TypeText.EXAMPLES
              + ".",
          unknown);
    }
  }

  private static void requireWritten(Type type) {
    if (type.isNested()) {
      type.children().forEach(child -> requireWritten(child.type()));
    } else {
      TextParser unused = new TextParser(type);
    }
  }

  /**
   * Makes sure that no type is nested.
   *
   * @param format the word for the format, which holds no nested values
   * @throws Refusal if one is
   */
  public void requireFlat(String format) {
    types.forEach(
        (name, type) -> {
          if (type.isNested()) {
            throw new Refusal(
                "Column '"
                    + name
                    + "' of the "
                    + side
                    + " is declared as a "
                    + type
                    + ", which "
                    + format
                    + " does not hold; declare it as string.");
          }
        });
  }

  /** The type declared for a column, or null. */
  public @Nullable Type type(String name) {
    return types.get(name);
  }

  /** True if each of the columns has a declared type. */
  public boolean coverAll(List<String> names) {
    return types.keySet().containsAll(names);
  }

  /**
   * Makes sure that no type is declared for a column that is not there.
   *
   * @throws Refusal if there is one
   */
  public void requireAmong(List<String> names) {
    for (String name : types.keySet()) {
      if (!names.contains(name)) {
        throw new Refusal(
            "A type is declared for column '"
                + name
                + "', which the "
                + side
                + " does not have; its columns are "
                + String.join(", ", names)
                + ".");
      }
    }
  }
}
