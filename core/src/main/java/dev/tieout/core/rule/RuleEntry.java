package dev.tieout.core.rule;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.NameCase;
import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Place;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.RuleSpec;
import dev.tieout.core.spec.RuleSpec.Selector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a specification's rules, understood: which columns it selects, what it says of them,
 * and whether it has ever been of use. Refuses what it does not understand, with its place.
 */
final class RuleEntry {
  private static final List<String> OTHER_KEYS =
      List.of("column", "pattern", "type", "default", "side", Cast.FORMAT, Cast.LOCALE);

  private final RuleSpec spec;
  private final @Nullable Side side;
  private final Map<RuleKey, RulePart> parts = new LinkedHashMap<>();
  private final List<RuleKey> unused = new ArrayList<>();
  private @Nullable TypeFamily family;
  private @Nullable Side nameSide;
  private @Nullable String name;

  RuleEntry(RuleSpec spec, Schema source, Schema target) {
    this.spec = spec;
    this.side =
        spec.side() == null ? null : spec.side().equals("source") ? Side.SOURCE : Side.TARGET;
    for (Map.Entry<String, RuleSpec.Setting> setting : spec.settings().entrySet()) {
      if (isOfCast(setting.getKey())) {
        continue;
      }
      RuleKey key = known(setting.getKey(), setting.getValue());
      parts.put(key, parsed(spec, key, setting.getValue()));
      unused.add(key);
    }
    completeCast(spec, parts);
    Selector selector = spec.selector();
    if (selector instanceof Selector.Named named) {
      findName(named, source, target);
    } else if (selector instanceof Selector.OfType ofType) {
      findFamily(ofType);
    } else if (selector instanceof Selector.Matching matching) {
      requireMatch(matching, source, target);
    }
  }

  /**
   * Makes sure that an entry says what is understood, whatever the columns are.
   *
   * @throws Refusal if it does not
   */
  static void requireUnderstood(RuleSpec spec) {
    Map<RuleKey, RulePart> parts = new LinkedHashMap<>();
    for (Map.Entry<String, RuleSpec.Setting> setting : spec.settings().entrySet()) {
      if (!isOfCast(setting.getKey())) {
        RuleKey key = known(setting.getKey(), setting.getValue());
        parts.put(key, parsed(spec, key, setting.getValue()));
      }
    }
    completeCast(spec, parts);
    if (spec.selector() instanceof Selector.OfType ofType) {
      TypeFamily unused = family(ofType);
    }
  }

  private static RuleKey known(String word, RuleSpec.Setting setting) {
    if (!RuleKeys.words().contains(word)) {
      List<String> known = new ArrayList<>(RuleKeys.words());
      known.addAll(OTHER_KEYS);
      String near = Nearest.clause(word, known);
      throw setting
          .keyPlace()
          .refusal(
              "unknown key '"
                  + word
                  + "'"
                  + (near.isEmpty()
                      ? "; the rules there are: " + String.join(", ", RuleKeys.words()) + "."
                      : near));
    }
    return RuleKeys.named(word);
  }

  private static boolean isOfCast(String word) {
    return word.equals(Cast.FORMAT) || word.equals(Cast.LOCALE);
  }

  /** Gives the cast of the entry its format, in its locale. */
  private static void completeCast(RuleSpec spec, Map<RuleKey, RulePart> parts) {
    RuleSpec.Setting format = spec.settings().get(Cast.FORMAT);
    RuleSpec.Setting locale = spec.settings().get(Cast.LOCALE);
    RuleSpec.Setting first = format == null ? locale : format;
    if (first == null) {
      return;
    }
    if (!(parts.get(Cast.KEY) instanceof Cast cast)) {
      throw first
          .keyPlace()
          .refusal(
              "'"
                  + (format == null ? Cast.LOCALE : Cast.FORMAT)
                  + "' says how a cast of the same entry goes; add the cast, such as 'cast:"
                  + " date'.");
    }
    Cast complete = cast;
    if (locale != null) {
      complete = placed(locale, () -> cast.inLocale(locale.text(), format != null));
    }
    if (format != null) {
      Cast inLocale = complete;
      complete = placed(format, () -> inLocale.withFormat(format.text()));
    }
    parts.put(Cast.KEY, complete);
  }

  /** What is made of a value, or its complaint with the place of the value. */
  private static <T extends @Nullable Object> T placed(RuleSpec.Setting setting, Supplier<T> made) {
    try {
      return made.get();
    } catch (Refusal unplaced) {
      throw new Refusal(setting.place() + ": " + unplaced.getMessage(), unplaced);
    }
  }

  private static RulePart parsed(RuleSpec spec, RuleKey key, RuleSpec.Setting setting) {
    RulePart part = placed(setting, () -> key.parse(setting.text()));
    if (part == null) {
      throw setting
          .place()
          .refusal("'" + key.word() + "' is " + key.values() + ", not '" + setting.text() + "'.");
    }
    if (spec.side() != null && key.sides() == RuleKey.Sides.BOTH) {
      throw setting
          .keyPlace()
          .refusal("'" + key.word() + "' is for both sides always; leave out 'side'.");
    }
    return part;
  }

  private void findName(Selector.Named named, Schema source, Schema target) {
    try {
      for (Side each : Side.values()) {
        Schema schema = each == Side.SOURCE ? source : target;
        int index = new ColumnNames(each, schema, NameCase.IGNORE).find(named.column());
        if (index >= 0 && (name == null || schema.column(index).name().equals(named.column()))) {
          boolean isBetter = name == null || !name.equals(named.column());
          name = isBetter ? schema.column(index).name() : name;
          nameSide = isBetter ? each : nameSide;
        }
      }
    } catch (Refusal ambiguous) {
      throw new Refusal(named.place() + ": " + ambiguous.getMessage(), ambiguous);
    }
    if (name == null) {
      List<String> names = names(source, target);
      String near = Nearest.clause(named.column(), names);
      throw named
          .place()
          .refusal(
              "column '"
                  + named.column()
                  + "' is on neither side"
                  + (near.isEmpty() ? "; name a column that there is." : near));
    }
  }

  private void findFamily(Selector.OfType ofType) {
    family = family(ofType);
    for (Map.Entry<RuleKey, RulePart> part : parts.entrySet()) {
      if (family.samples().stream().noneMatch(part.getValue()::suits)) {
        throw unsuitable(part.getKey(), "the type " + family.word(), family.samples().get(0));
      }
    }
  }

  private static TypeFamily family(Selector.OfType ofType) {
    TypeFamily family = TypeFamily.of(ofType.type());
    if (family == null) {
      String near = Nearest.clause(ofType.type(), TypeFamily.words());
      throw ofType
          .place()
          .refusal(
              "no type is called '"
                  + ofType.type()
                  + "'"
                  + (near.isEmpty()
                      ? "; there are " + String.join(", ", TypeFamily.words()) + "."
                      : near));
    }
    return family;
  }

  private void requireMatch(Selector.Matching matching, Schema source, Schema target) {
    List<String> names = names(source, target);
    if (names.stream().noneMatch(matching.pattern()::matches)) {
      String near = Nearest.clause(matching.pattern().text().replaceAll("[*?]+", ""), names);
      throw matching
          .place()
          .refusal(
              "no column of either side matches '"
                  + matching.pattern()
                  + "'"
                  + (near.isEmpty() ? "; match a column that there is." : near));
    }
  }

  private static List<String> names(Schema source, Schema target) {
    List<String> names = new ArrayList<>();
    source.columns().forEach(column -> names.add(column.name()));
    target.columns().forEach(column -> names.add(column.name()));
    return names;
  }

  /** The larger, the more an entry counts. */
  int specificity() {
    Selector selector = spec.selector();
    if (selector instanceof Selector.Named) {
      return 3;
    }
    if (selector instanceof Selector.Matching) {
      return 2;
    }
    return selector instanceof Selector.OfType ? 1 : 0;
  }

  /** True if it is for this pair of columns. */
  boolean selects(Column source, Column target) {
    if (name != null) {
      return name.equals(nameSide == Side.SOURCE ? source.name() : target.name());
    }
    if (family != null) {
      return family.has(source.type()) || family.has(target.type());
    }
    return !(spec.selector() instanceof Selector.Matching matching)
        || matching.pattern().matches(source.name())
        || matching.pattern().matches(target.name());
  }

  boolean isFor(Side which) {
    return side == null || side == which;
  }

  /** What it says under a key, or null. */
  @Nullable RulePart part(RuleKey key) {
    return parts.get(key);
  }

  /** Notes that a rule applied somewhere. */
  void use(RuleKey key) {
    unused.remove(key);
  }

  /**
   * Refuses a rule that names a column and does not suit it; a rule for many columns passes by
   * those that it does not suit.
   */
  void passBy(RuleKey key, Column column, Type type) {
    if (name != null) {
      throw type.isNested()
          ? unsuitableNested(key, column, type)
          : unsuitable(key, "column '" + column.name() + "', a " + type, type);
    }
  }

  /** Refuses by name what cannot be had in a list or a map. */
  void passByPart(RuleKey key, Column column) {
    if (name != null) {
      throw setting(key)
          .keyPlace()
          .refusal(
              "'"
                  + key.word()
                  + "' cannot be for '"
                  + column.name()
                  + "', which is in a list or a map: no value there may equal nothing, and no"
                  + " comparator is asked; leave it out.");
    }
  }

  /** Refuses to mask by name what is in a list or a map, which results show whole. */
  void passByMasked(Column part, Column whole) {
    if (name != null) {
      throw setting(Mask.KEY)
          .keyPlace()
          .refusal(
              "'"
                  + Mask.KEY.word()
                  + "' cannot be for '"
                  + part.name()
                  + "' alone, which results show as a part of '"
                  + whole.name()
                  + "'; mask the whole column '"
                  + whole.name()
                  + "'.");
    }
  }

  /** Refuses a tolerance or a comparator for a key column by name. */
  void passByKey(RuleKey key, Column column, ColumnRules.Role role) {
    if (name != null) {
      throw setting(key)
          .keyPlace()
          .refusal(
              "'"
                  + key.word()
                  + "' cannot be for column '"
                  + column.name()
                  + (role == ColumnRules.Role.KEY
                      ? "', which is part of the key: rows pair by equal keys"
                      : "', the keys of maps: entries pair by equal keys")
                  + "; round or truncate it instead.");
    }
  }

  /** Refuses a pattern that was of no use under some key. */
  void requireUse() {
    if (spec.selector() instanceof Selector.Matching matching && !unused.isEmpty()) {
      RuleKey key = unused.get(0);
      throw setting(key)
          .keyPlace()
          .refusal(
              "'"
                  + key.word()
                  + "' suits no compared column that matches '"
                  + matching.pattern()
                  + "'; leave it out, or match others.");
    }
  }

  boolean isUnused(RuleKey key) {
    return unused.contains(key);
  }

  Place place(RuleKey key) {
    return setting(key).keyPlace();
  }

  private RuleSpec.Setting setting(RuleKey key) {
    return java.util.Objects.requireNonNull(spec.settings().get(key.word()));
  }

  private Refusal unsuitableNested(RuleKey key, Column column, Type type) {
    String path = ColumnPaths.pathThatSuits(column, key);
    List<String> fitting = RuleKeys.words(type);
    return setting(key)
        .keyPlace()
        .refusal(
            "'"
                + key.word()
                + "' does not suit column '"
                + column.name()
                + "', a "
                + type
                + "; name what is in it"
                + (path == null ? "" : ", such as '" + path + "'")
                + (fitting.isEmpty() ? "." : ", or use " + String.join(", ", fitting) + "."));
  }

  private Refusal unsuitable(RuleKey key, String what, Type type) {
    RuleSpec.Setting setting = setting(key);
    if (parts.get(key) instanceof Cast cast) {
      throw setting
          .place()
          .refusal("'cast: " + setting.text() + "' does not suit " + what + cast.misfit(type));
    }
    if (key.suits(type)) {
      return setting
          .place()
          .refusal(
              "'"
                  + key.word()
                  + ": "
                  + setting.text()
                  + "' does not suit "
                  + what
                  + "; choose another value, or another side.");
    }
    List<String> fitting = RuleKeys.words(type);
    return setting
        .keyPlace()
        .refusal(
            "'"
                + key.word()
                + "' does not suit "
                + what
                + (fitting.isEmpty()
                    ? "; no rule does."
                    : "; what does: " + String.join(", ", fitting) + "."));
  }
}
