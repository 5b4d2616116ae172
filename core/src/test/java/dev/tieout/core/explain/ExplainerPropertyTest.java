package dev.tieout.core.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Counts against a naive recount: each cause is applied to each source value, in the order of the
 * explanations, and must give the target's; a break that one gave is not given to another.
 */
class ExplainerPropertyTest {

  private record Break(String source, String target) {}

  @Property(tries = 60)
  void countsOfNumbersAreThoseOfARecount(
      @ForAll @IntRange(min = 1, max = 6000) int breaks, @ForAll long seed) {
    Random random = new Random(seed);
    int causes = 1 + random.nextInt(8);
    List<Break> all = new ArrayList<>();
    for (int i = 0; i < breaks; i++) {
      BigDecimal s = BigDecimal.valueOf(random.nextInt(200_000) - 20_000, 2);
      BigDecimal t = changed(s, random.nextInt(causes), random);
      if (s.compareTo(t) != 0) {
        all.add(new Break(s.setScale(4).toPlainString(), t.setScale(4).toPlainString()));
      }
    }
    check(BreakStream.FINE, all);
  }

  private static BigDecimal changed(BigDecimal s, int cause, Random random) {
    return switch (cause) {
      case 0 -> s.add(new BigDecimal(random.nextBoolean() ? "0.01" : "-0.01"));
      case 1 -> s.negate();
      case 2 -> s.multiply(new BigDecimal("100"));
      case 3 -> s.setScale(1, RoundingMode.HALF_UP);
      case 4 -> BigDecimal.valueOf(random.nextInt(1_000_000), 2);
      case 5 -> BigDecimal.ZERO;
      case 6 -> s.multiply(new BigDecimal("1.21"));
      default -> s.add(BigDecimal.valueOf(random.nextInt(40), 2));
    };
  }

  @Property(tries = 40)
  void countsOfTextsAreThoseOfARecount(
      @ForAll @IntRange(min = 1, max = 4000) int breaks, @ForAll long seed) {
    Random random = new Random(seed);
    int causes = 1 + random.nextInt(7);
    List<Break> all = new ArrayList<>();
    for (int i = 0; i < breaks; i++) {
      String s = Integer.toString(random.nextInt(1 << 30), 36) + "aB";
      String t =
          switch (random.nextInt(causes)) {
            case 0 -> s + " ".repeat(1 + random.nextInt(3));
            case 1 -> s.toUpperCase(Locale.ROOT);
            case 2 -> s.substring(0, Math.min(s.length(), 5));
            case 3 -> "X" + s;
            case 4 -> " " + s;
            case 5 -> "0".repeat(Math.max(0, 10 - s.length())) + s;
            default -> Integer.toString(random.nextInt(), 36);
          };
      if (!s.equals(t)) {
        all.add(new Break(s, t));
      }
    }
    check(BreakStream.TEXT, all);
  }

  @Property(tries = 40)
  void countsOfTimesAreThoseOfARecount(
      @ForAll @IntRange(min = 1, max = 4000) int breaks, @ForAll long seed) {
    Random random = new Random(seed);
    int causes = 1 + random.nextInt(4);
    List<Break> all = new ArrayList<>();
    for (int i = 0; i < breaks; i++) {
      Instant s = Instant.ofEpochSecond(1_700_000_000 + random.nextInt(1_000_000), 7000);
      Instant t =
          switch (random.nextInt(causes)) {
            case 0 -> s.plusSeconds(random.nextBoolean() ? 100 : -100);
            case 1 -> s.truncatedTo(java.time.temporal.ChronoUnit.MINUTES);
            case 2 -> s.plusMillis(random.nextInt(100_000_000));
            default -> s.plusSeconds(7 * 3600);
          };
      if (!s.equals(t)) {
        all.add(new Break(s.toString(), t.toString()));
      }
    }
    check(BreakStream.INSTANT, all);
  }

  private static void check(Type type, List<Break> breaks) {
    BreakStream stream = BreakStream.of(type);
    breaks.forEach(b -> stream.row(b.source, b.target));
    Explanations found = stream.explain();

    List<Break> left = new ArrayList<>(breaks);
    for (Explanation explanation : found.explanations()) {
      if (explanation.column() != null) {
        int before = left.size();
        left.removeIf(b -> holds(explanation, b));
        assertThat(explanation.count()).as(explanation.sentence()).isEqualTo(before - left.size());
        assertThat(explanation.examples()).hasSize((int) Math.min(3, explanation.count()));
      }
    }
    assertThat(found.columns()).hasSize(breaks.isEmpty() ? 0 : 1);
    for (Explanations.ColumnBreaks column : found.columns()) {
      assertThat(column.breaks()).isEqualTo(breaks.size());
      assertThat(column.unexplained()).isEqualTo(left.size());
    }
    assertThat(found.rowPatterns().stream().mapToLong(Explanations.RowPattern::rows).sum())
        .isEqualTo(breaks.size());
  }

  /** The cause applied to the source, by another way than the explainer's. */
  private static boolean holds(Explanation explanation, Break b) {
    String parameter = explanation.parameter();
    return switch (explanation.cause()) {
      case "constant_offset" -> {
        BigDecimal d = new BigDecimal(b.target).subtract(new BigDecimal(b.source));
        yield parameter.startsWith("+-")
            ? d.abs().compareTo(new BigDecimal(parameter.substring(2))) == 0
            : d.compareTo(new BigDecimal(parameter)) == 0;
      }
      case "sign_flipped" -> new BigDecimal(b.source).add(new BigDecimal(b.target)).signum() == 0;
      case "power_of_ten" ->
          new BigDecimal(b.source)
                  .multiply(new BigDecimal(parameter.substring(2)))
                  .compareTo(new BigDecimal(b.target))
              == 0;
      case "constant_rate" ->
          new BigDecimal(b.source)
                  .multiply(new BigDecimal(parameter.substring(2)))
                  .setScale(4, RoundingMode.HALF_UP)
                  .compareTo(new BigDecimal(b.target))
              == 0;
      case "zero_against_value" ->
          new BigDecimal(parameter.endsWith("target") ? b.target : b.source).signum() == 0;
      case "sentinel_against_value" ->
          (parameter.endsWith("target") ? b.target : b.source)
              .equals(parameter.substring(0, parameter.indexOf(' ')));
      case "constant_side" ->
          (parameter.endsWith("target") ? b.target : b.source)
              .equals(parameter.substring(0, parameter.indexOf(' ')));
      case "rounded" -> {
        boolean isTarget = parameter.endsWith("target");
        BigDecimal whole = new BigDecimal(isTarget ? b.source : b.target);
        BigDecimal cut = new BigDecimal(isTarget ? b.target : b.source);
        String[] words = parameter.split("[ ,]+", -1);
        int places =
            words[0].equals("multiples")
                ? 1 - words[2].length() - (parameter.contains("1,000") ? 3 : 0)
                : Integer.parseInt(words[0]);
        RoundingMode mode =
            parameter.contains("zero")
                ? RoundingMode.DOWN
                : parameter.contains("half up") ? RoundingMode.HALF_UP : RoundingMode.HALF_EVEN;
        yield whole.setScale(places, mode).compareTo(cut) == 0;
      }
      case "trailing_blanks" -> b.source.stripTrailing().equals(b.target.stripTrailing());
      case "leading_white_space" -> b.source.stripLeading().equals(b.target.stripLeading());
      case "case_only" -> b.source.equalsIgnoreCase(b.target);
      case "affix" ->
          parameter.contains("in front")
              ? parameter.endsWith("target")
                  ? b.target.equals(affix(parameter) + b.source)
                  : b.source.equals(affix(parameter) + b.target)
              : parameter.endsWith("target")
                  ? b.target.equals(b.source + affix(parameter))
                  : b.source.equals(b.target + affix(parameter));
      case "truncated_text" -> {
        int n = Integer.parseInt(parameter.substring(0, parameter.indexOf(' ')));
        String whole = parameter.endsWith("target") ? b.source : b.target;
        String cut = parameter.endsWith("target") ? b.target : b.source;
        yield whole.length() > n
            && whole.substring(0, n).equals(cut)
            && !whole.substring(n).isBlank();
      }
      case "padded" -> {
        String whole = parameter.endsWith("target") ? b.target : b.source;
        String bare = parameter.endsWith("target") ? b.source : b.target;
        String pad = parameter.startsWith("zeros") ? "0" : parameter.substring(1, 2);
        String pads = pad.repeat(Math.max(0, whole.length() - bare.length()));
        boolean isPadded =
            !pads.isEmpty() && whole.equals(parameter.contains("left") ? pads + bare : bare + pads);
        yield isPadded
            && (!parameter.contains(" to ")
                || parameter.contains(" to " + whole.length() + " characters"));
      }
      case "truncated_time" -> {
        String unit = parameter.split(" ", -1)[2].toUpperCase(Locale.ROOT) + "S";
        boolean isTarget = parameter.endsWith("target");
        Instant whole = Instant.parse(isTarget ? b.source : b.target);
        java.time.temporal.ChronoUnit by =
            java.time.temporal.ChronoUnit.valueOf(
                unit.replace("MICROSECOND", "MICRO").replace("MILLISECOND", "MILLI"));
        yield whole.truncatedTo(by).equals(Instant.parse(isTarget ? b.target : b.source));
      }
      case "constant_shift" -> {
        Duration between = Duration.between(Instant.parse(b.source), Instant.parse(b.target));
        Duration told = duration(parameter.replaceFirst("^[+-]+", ""));
        yield parameter.startsWith("+-")
            ? between.abs().equals(told)
            : between.equals(parameter.startsWith("-") ? told.negated() : told);
      }
      case "hours_shifted" -> {
        Duration between = Duration.between(Instant.parse(b.source), Instant.parse(b.target));
        yield parameter.contains(" to ")
            ? between.toNanos() % 3_600_000_000_000L == 0 && between.abs().toHours() <= 48
            : between.equals(Duration.ofHours(Long.parseLong(parameter.replace(" h", ""))));
      }
      default -> throw new AssertionError("no model of " + explanation);
    };
  }

  private static String affix(String parameter) {
    return parameter.substring(1, parameter.indexOf('\'', 1));
  }

  private static Duration duration(String words) {
    String[] parts = words.replace(",", "").split(" ", -1);
    long n = Long.parseLong(parts[0]);
    return switch (parts[1]) {
      case "d" -> Duration.ofDays(n);
      case "h" -> Duration.ofHours(n);
      case "min" -> Duration.ofMinutes(n);
      case "s" -> Duration.ofSeconds(n);
      case "ms" -> Duration.ofMillis(n);
      case "us" -> Duration.ofNanos(1000 * n);
      default -> Duration.ofNanos(n);
    };
  }
}
