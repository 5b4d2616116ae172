package dev.tieout.core.rule;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.text.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Values are read as values of another type, exactly or not at all: what cannot be read is
 * unparseable, and equals nothing. docs/formats/spec.md lists what casts to what. Immutable.
 *
 * @param to the type that values become; timestamps are kept to the nanosecond
 * @param format how text says a value: a pattern of {@link java.time.format.DateTimeFormatter}, or
 *     the words for true and false with a slash between; null for the usual way
 * @param locale the language tag of the numbers or of the names in a format, or null for none
 */
public record Cast(Type to, @Nullable String format, @Nullable String locale) implements Treatment {
  static final RuleKey KEY =
      new RuleKey(
          "cast",
          "a type, such as decimal(12,2), date or string",
          RuleKey.Sides.EITHER,
          Cast::isFlat,
          text -> new Cast(type(text), null, null));

  /** The keys that go with a cast in its entry. */
  static final String FORMAT = "format";

  static final String LOCALE = "locale";

  /** Types that some value casts to, to tell what a type casts to. */
  private static final List<Type> TARGETS =
      List.of(
          new Type.Bool(),
          new Type.Int(64, Type.Sign.SIGNED),
          new Type.Decimal(38, 10),
          new Type.Floating(64),
          new Type.Text(),
          new Type.Date(),
          new Type.Time(),
          timestamp(Type.Clock.INSTANT),
          timestamp(Type.Clock.LOCAL),
          new Type.Uuid());

  public Cast {
    to = to instanceof Type.Timestamp timestamp ? timestamp(timestamp.clock()) : to;
  }

  private static boolean isFlat(Type type) {
    return type.children().isEmpty();
  }

  private static Type timestamp(Type.Clock clock) {
    return new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, clock);
  }

  /** A type that a user wrote. */
  private static Type type(String text) {
    try {
      return TypeText.parse(text);
    } catch (IllegalArgumentException unknown) {
      List<String> examples = new ArrayList<>(List.of("decimal(12,2)", "int32", "int64"));
      TARGETS.forEach(type -> examples.add(type.toString()));
      String near = Nearest.clause(text, examples);
      throw new Refusal(
          "'cast: "
              + text
              + "' names no type"
              + (near.isEmpty() ? "; there are " + TypeText.EXAMPLES + "." : near),
          unknown);
    }
  }

  /**
   * The same in a locale.
   *
   * @param tag its language tag
   * @param hasFormat whether a format will follow
   * @throws Refusal if there is no such language, or the type is written alike in all
   */
  Cast inLocale(String tag, boolean hasFormat) {
    boolean hasLocale = isNumber(to) || (hasFormat && !(to instanceof Type.Bool));
    if (!hasLocale) {
      throw new Refusal(
          "'locale' has no say in a cast to "
              + to
              + (to instanceof Type.Bool || to instanceof Type.Uuid
                  ? "; leave it out."
                  : " without a 'format'; add one, or leave it out."));
    }
    Set<String> known = new TreeSet<>();
    for (Locale available : Locale.getAvailableLocales()) {
      known.add(available.toLanguageTag());
    }
    if (!known.contains(Locale.forLanguageTag(tag).toLanguageTag())
        || Locale.forLanguageTag(tag).getLanguage().isEmpty()) {
      String near = Nearest.clause(tag, known);
      throw new Refusal(
          "there is no locale '"
              + tag
              + "'"
              + (near.isEmpty() ? "; write a language and a country, such as de-DE." : near));
    }
    return new Cast(to, format, tag);
  }

  /**
   * The same with a format.
   *
   * @throws Refusal if a value of the type cannot be read by it, or the type has none
   */
  Cast withFormat(String pattern) {
    if (to instanceof Type.Bool) {
      if (TruthWords.of(pattern) == null) {
        throw new Refusal(
            "'format: "
                + pattern
                + "' does not say two words for true and false; write them with a slash between,"
                + " such as Y/N.");
      }
    } else if (TimePattern.isFor(to)) {
      TimePattern.requireReading(pattern, javaLocale(), to);
    } else if (!(to instanceof Type.Text)) {
      throw new Refusal(
          "'format' is for casts to dates, times, timestamps and booleans, and to string from"
              + " them, not for a cast to "
              + to
              + (isNumber(to) ? "; give it a 'locale' instead." : "; leave it out."));
    }
    return new Cast(to, pattern, locale);
  }

  private static boolean isNumber(Type type) {
    return type instanceof Type.Int
        || type instanceof Type.Decimal
        || type instanceof Type.Floating;
  }

  /** The locale of names in a pattern. */
  Locale javaLocale() {
    return locale == null ? Locale.ROOT : Locale.forLanguageTag(locale);
  }

  /** True unless every value of every type can be read so. */
  public boolean mayFail() {
    return !(to instanceof Type.Text);
  }

  @Override
  public boolean suits(Type type) {
    return Conversions.of(type, this) != null;
  }

  /** Why it does not suit a column of a type, as the end of a sentence. */
  String misfit(Type type) {
    if (format != null && new Cast(to, null, null).suits(type)) {
      return "; the format does not suit a " + type + ".";
    }
    List<String> words = new ArrayList<>();
    for (Type target : TARGETS) {
      if (Conversions.of(type, new Cast(target, null, null)) != null) {
        words.add(target instanceof Type.Decimal ? "decimal" : target.toString());
      }
    }
    return words.isEmpty()
        ? "; it does not cast to anything."
        : "; it casts to " + String.join(", ", words) + ".";
  }

  @Override
  public Type applied(Type type) {
    return to;
  }

  @Override
  public Step step(Type type) {
    Conversion conversion = Conversions.of(type, this);
    if (conversion == null) {
      throw new IllegalArgumentException("a " + type + " does not cast to " + to);
    }
    return new CastStep(type, to, conversion);
  }

  @Override
  public String toString() {
    return "cast to "
        + to
        + (format == null ? "" : " by '" + format + "'")
        + (locale == null ? "" : " in " + locale);
  }

  /** Sets column 0 of the builder's row to what becomes of a value. */
  @FunctionalInterface
  interface Conversion {
    /** False if nothing becomes of it. */
    boolean set(ColumnVector in, int row, dev.tieout.core.schema.BatchBuilder out);
  }

  /**
   * The cast that makes two unlike types compare, as a user writes it with its side, or null if
   * there is none: text is cast rather than anything else, and to text only at last.
   */
  static @Nullable String mending(Type source, Type target) {
    boolean isSourceFirst = rank(source) <= rank(target);
    List<Side> sides =
        isSourceFirst ? List.of(Side.SOURCE, Side.TARGET) : List.of(Side.TARGET, Side.SOURCE);
    for (Side side : sides) {
      Type from = side == Side.SOURCE ? source : target;
      Type to = side == Side.SOURCE ? target : source;
      if (Conversions.of(from, new Cast(to, null, null)) != null && !(to instanceof Type.Text)) {
        String type = to instanceof Type.Decimal ? "'" + to + "'" : to.toString();
        return "cast: " + type + ", side: " + side.word();
      }
    }
    for (Side side : Side.values()) {
      Type from = side == Side.SOURCE ? source : target;
      Cast toText = new Cast(new Type.Text(), null, null);
      Type other = side == Side.SOURCE ? target : source;
      if (other instanceof Type.Text && Conversions.of(from, toText) != null) {
        return "cast: string, side: " + side.word();
      }
    }
    return null;
  }

  /** Of two unlike types that cast to each other, the one of the lower rank is cast. */
  private static int rank(Type type) {
    if (type instanceof Type.Text) {
      return 0;
    }
    return type instanceof Type.Bool ? 1 : type instanceof Type.Date ? 2 : 3;
  }
}
