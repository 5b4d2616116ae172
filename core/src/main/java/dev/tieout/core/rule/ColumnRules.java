package dev.tieout.core.rule;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.RuleSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rule of each pair of columns among the entries of a specification, key by key: a name
 * counts more than a pattern, a pattern more than a type, a type more than the default, and of two
 * alike the later.
 */
final class ColumnRules {
  private final List<RuleEntry> entries = new ArrayList<>();
  private final Set<RuleEntry> onKeysOnly = new HashSet<>();

  /**
   * The entries of a specification for two schemas.
   *
   * @throws Refusal if an entry says what is not understood, or is for a column that is not there
   */
  ColumnRules(List<RuleSpec> specs, Schema source, Schema target) {
    for (RuleSpec spec : specs) {
      entries.add(new RuleEntry(spec, source, target));
    }
    // The sort is stable, so that later entries stay behind earlier ones of their kind.
    entries.sort((a, b) -> Integer.compare(a.specificity(), b.specificity()));
  }

  /** What a column is for. */
  enum Role {
    KEY,
    VALUE,
    /** The keys of maps, by which entries pair. */
    KEY_OF_MAP
  }

  /** Where values are. */
  enum Place {
    COLUMN,
    /** In a list or a map: no value there may equal nothing, and no comparator is asked. */
    PART
  }

  /**
   * A pair of columns with its rule, or null if their types do not compare under it.
   *
   * @throws Refusal if the rule does not suit them
   */
  @Nullable ComparedColumn compared(Column source, Column target, Role role) {
    return compared(source, target, role, Place.COLUMN);
  }

  /**
   * The same for a pair in some place.
   *
   * @throws Refusal if the rule does not suit them there
   */
  @Nullable ComparedColumn compared(Column source, Column target, Role role, Place place) {
    Rule rule = entries.isEmpty() ? Rule.EXACTLY : rule(source, target, role, place);
    Canonical canonical =
        Canonical.of(
            rule.treated(Side.SOURCE, source.type()), rule.treated(Side.TARGET, target.type()));
    if (canonical == null) {
      return null;
    }
    if (canonical instanceof Canonical.Binary64) {
      canonical = new Canonical.Binary64(rule.zeros());
    }
    return new ComparedColumn(
        source.name(), source.name(), target.name(), source.type(), target.type(), canonical, rule);
  }

  /**
   * Whether the order of elements counts in a pair of lists.
   *
   * @throws Refusal if another rule names one of them
   */
  Canonical.ElementOrder order(Column source, Column target) {
    Canonical.ElementOrder order = Canonical.ElementOrder.COUNTS;
    List<RuleEntry> selecting = selecting(source, target);
    Types types = new Types(source, target, Place.COLUMN);
    for (RuleKey key : selecting.isEmpty() ? List.<RuleKey>of() : RuleKeys.IN_ORDER) {
      if (toBoth(key, selecting, types, Role.VALUE) instanceof IgnoredOrder) {
        order = Canonical.ElementOrder.IGNORED;
      }
    }
    return order;
  }

  /**
   * Makes sure that no rule names a struct or a map.
   *
   * @throws Refusal if one does
   */
  void requireNone(Column source, Column target) {
    List<RuleEntry> selecting = selecting(source, target);
    for (RuleKey key : selecting.isEmpty() ? List.<RuleKey>of() : RuleKeys.IN_ORDER) {
      toBoth(key, selecting, new Types(source, target, Place.COLUMN), Role.VALUE);
    }
  }

  private List<RuleEntry> selecting(Column source, Column target) {
    List<RuleEntry> selecting = new ArrayList<>();
    for (RuleEntry entry : entries) {
      if (entry.selects(source, target)) {
        selecting.add(entry);
      }
    }
    return selecting;
  }

  /** The complaint that the types of two columns do not compare, with the cast that would do. */
  static Refusal unlike(Column source, Column target) {
    boolean areTimestamps =
        source.type() instanceof Type.Timestamp && target.type() instanceof Type.Timestamp;
    String cast = areTimestamps ? null : Cast.mending(source.type(), target.type());
    return new Refusal(
        "Column '"
            + source.name()
            + "' is "
            + source.type()
            + " in the source and "
            + target.type()
            + " in the target, which do not compare; "
            + (areTimestamps
                ? "give the one without zone its 'zone' in a rule, or exclude it in the spec."
                : cast == null
                    ? "exclude it in the spec, or set 'unlike_types: skip'."
                    : "add the rule {column: "
                        + source.name()
                        + ", "
                        + cast
                        + "} to the spec, or exclude it there."));
  }

  private Rule rule(Column source, Column target, Role role, Place place) {
    List<RuleEntry> selecting = selecting(source, target);
    Types types = new Types(source, target, place);
    List<List<Treatment>> treatments = List.of(new ArrayList<>(), new ArrayList<>());
    List<Tolerance.Bound> bounds = new ArrayList<>();
    Canonical.Zeros zeros = Canonical.Zeros.ONE;
    Rule.NaNs nans = Rule.NaNs.EQUAL;
    CustomComparator comparator = null;
    for (RuleKey key : RuleKeys.IN_ORDER) {
      if (key.isCalled(Mask.KEY.word())) {
        continue;
      }
      if (key.sides() == RuleKey.Sides.BOTH) {
        RulePart part = toBoth(key, selecting, types, role);
        if (part instanceof Tolerance.Bound bound) {
          bounds.add(bound);
        } else if (part instanceof NegativeZero) {
          zeros = Canonical.Zeros.TWO;
        } else if (part instanceof DistinctNaN) {
          nans = Rule.NaNs.DISTINCT;
        } else if (part instanceof CustomComparator custom) {
          comparator = custom;
        }
        continue;
      }
      if (key.isCalled(Cast.KEY.word())) {
        treat(key, selecting, types, treatments, types::isStoredAsText);
      } else {
        treat(key, selecting, types, treatments, side -> true);
      }
      if (key.isCalled(NullValue.KEY.word())) {
        treat(Cast.KEY, selecting, types, treatments, side -> !types.isStoredAsText(side));
      }
    }
    return new Rule(
        treatments.get(0),
        treatments.get(1),
        zeros,
        nans,
        Tolerance.of(bounds, types.of(Side.SOURCE)),
        comparator,
        place == Place.COLUMN ? mask(selecting) : null);
  }

  /**
   * The mask of a list or a map: the one that shows least of those that entries give it and
   * anything in it, so that no value gets out as a part of a larger one. What is said of the whole
   * counts for its parts, as far as nothing more specific is said of them.
   *
   * @param parts what of it is compared, in pairs
   * @throws Refusal if a rule names a part
   */
  @Nullable Mask mask(Column source, Column target, List<PairOfParts> parts) {
    if (entries.isEmpty()) {
      return null;
    }
    Mask strictest = mask(selecting(source, target));
    for (PairOfParts part : parts) {
      List<RuleEntry> selecting = new ArrayList<>();
      for (RuleEntry entry : entries) {
        boolean selectsPart = entry.selects(part.source(), part.target());
        if (selectsPart && entry.part(Mask.KEY) != null) {
          entry.passByMasked(part.source(), source);
        }
        if (selectsPart || entry.selects(source, target)) {
          selecting.add(entry);
        }
      }
      strictest = Mask.stricter(strictest, mask(selecting));
    }
    return strictest;
  }

  /** What of the source in a list or a map pairs with what of the target. */
  record PairOfParts(Column source, Column target) {}

  /** The mask of the last entry that has a say. */
  private static @Nullable Mask mask(List<RuleEntry> selecting) {
    Mask mask = null;
    for (RuleEntry entry : selecting) {
      RulePart part = entry.part(Mask.KEY);
      if (part != null) {
        entry.use(Mask.KEY);
        mask = part instanceof Mask found ? found : null;
      }
    }
    return mask;
  }

  /** Adds what a key does to some of the sides. */
  private static void treat(
      RuleKey key,
      List<RuleEntry> selecting,
      Types types,
      List<List<Treatment>> treatments,
      Predicate<Side> sides) {
    int[] countsBefore = {treatments.get(0).size(), treatments.get(1).size()};
    for (Side side : Side.values()) {
      if (sides.test(side) && toOne(key, side, selecting, types) instanceof Treatment treatment) {
        treatments.get(side.index()).add(treatment);
      }
    }
    types.treat(treatments, countsBefore);
  }

  private @Nullable RulePart toBoth(
      RuleKey key, List<RuleEntry> selecting, Types types, Role role) {
    RulePart found = null;
    for (RuleEntry entry : selecting) {
      RulePart part = entry.part(key);
      if (part == null) {
        continue;
      }
      Side misfit = types.misfit(part);
      if (types.isBeyondPlace(part)) {
        entry.passByPart(key, types.column(Side.SOURCE));
      } else if (misfit != null) {
        entry.passBy(key, types.column(misfit), types.of(misfit));
      } else if (role != Role.VALUE && isOfPairs(part)) {
        entry.passByKey(key, types.column(Side.SOURCE), role);
        onKeysOnly.add(entry);
      } else {
        entry.use(key);
        found = part;
      }
    }
    return found;
  }

  /** True for what has a say only once rows are paired. */
  private static boolean isOfPairs(@Nullable RulePart part) {
    return part instanceof Tolerance.Bound || part instanceof CustomComparator;
  }

  /** What is done to one side. A rule for both sides must suit both, or it is for neither. */
  private static @Nullable RulePart toOne(
      RuleKey key, Side side, List<RuleEntry> selecting, Types types) {
    RulePart found = null;
    for (RuleEntry entry : selecting) {
      RulePart part = entry.part(key);
      if (part == null || !entry.isFor(side)) {
        continue;
      }
      Side misfit = part.suits(types.of(side)) ? null : side;
      if (misfit == null && entry.isFor(side.other()) && !part.suits(types.of(side.other()))) {
        misfit = side.other();
      }
      if (types.isBeyondPlace(part)) {
        entry.passByPart(key, types.column(side));
      } else if (misfit == null) {
        entry.use(key);
        found = part;
      } else {
        entry.passBy(key, types.column(misfit), types.of(misfit));
      }
    }
    return found;
  }

  /**
   * Refuses rules that came to nothing; to be called when all columns are compared.
   *
   * @throws Refusal if a pattern suits no column, or a tolerance is for columns of the key only
   */
  void requireUse() {
    for (RuleEntry entry : entries) {
      for (RuleKey key : RuleKeys.IN_ORDER) {
        if (onKeysOnly.contains(entry) && isOfPairs(entry.part(key)) && entry.isUnused(key)) {
          throw entry
              .place(key)
              .refusal(
                  "'"
                      + key.word()
                      + "' is for columns of the key only, and rows pair by equal keys; choose"
                      + " another key, or leave it out.");
        }
      }
      entry.requireUse();
    }
  }

  /** The types of a pair, as they are treated so far. */
  private static final class Types {
    private final Column source;
    private final Column target;
    private final Type[] types;
    private final Place place;

    Types(Column source, Column target, Place place) {
      this.source = source;
      this.target = target;
      this.types = new Type[] {source.type(), target.type()};
      this.place = place;
    }

    /** True if what a part says cannot be had where the pair is. */
    boolean isBeyondPlace(RulePart part) {
      return place == Place.PART
          && (part instanceof DistinctNaN
              || part instanceof CustomComparator
              || (part instanceof Cast cast && cast.mayFail()));
    }

    Column column(Side side) {
      return side == Side.SOURCE ? source : target;
    }

    boolean isStoredAsText(Side side) {
      return column(side).type() instanceof Type.Text;
    }

    Type of(Side side) {
      return types[side.index()];
    }

    /** Takes each side's type on to what the treatment of a key, the last so far, makes of it. */
    void treat(List<List<Treatment>> treatments, int[] countsBefore) {
      for (Side side : Side.values()) {
        List<Treatment> all = treatments.get(side.index());
        if (all.size() > countsBefore[side.index()]) {
          types[side.index()] = all.get(all.size() - 1).applied(types[side.index()]);
        }
      }
    }

    /** A side whose type a part does not suit, or null. */
    @Nullable Side misfit(RulePart part) {
      for (Side side : Side.values()) {
        if (!part.suits(of(side))) {
          return side;
        }
      }
      return null;
    }
  }
}
