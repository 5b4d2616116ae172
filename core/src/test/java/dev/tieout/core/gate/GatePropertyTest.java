package dev.tieout.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.gate.Stream.Break;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.spec.Reports;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** Verdicts on random breaks, thresholds and baselines, against lists that are filtered. */
class GatePropertyTest {
  private static final long NOW = Acceptance.endMillis(LocalDate.of(2024, 6, 1)) - 1;
  private static final List<BreakKind> WHOLE =
      List.of(
          BreakKind.MISSING_IN_TARGET,
          BreakKind.MISSING_IN_SOURCE,
          BreakKind.SURPLUS_IN_SOURCE,
          BreakKind.SURPLUS_IN_TARGET);

  @Property(tries = 1500)
  void agreesWithAModelOnUniqueKeys(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    List<Break> breaks = breaks(random);
    Model model = new Model(random);
    Path baseline = Files.createTempFile("tieout-baseline", ".jsonl");
    try {
      List<Break> left = new ArrayList<>();
      int known = 0;
      int expired = 0;
      int vanished = random.nextInt(3);
      try (BaselineWriter writer = writer(baseline)) {
        for (Break each : breaks) {
          int fate = random.nextInt(4);
          if (fate == 0) {
            add(writer, each, LocalDate.of(2024, 6, 1));
            known++;
          } else {
            left.add(each);
            if (fate == 1) {
              add(writer, each, LocalDate.of(2024, 5, 31));
              expired++;
            }
          }
        }
        for (int i = 0; i < vanished; i++) {
          add(writer, Break.of("gone" + i, "amount", "1", "2"), LocalDate.of(2025, 1, 1));
        }
      }

      Verdict verdict =
          Stream.verdict(
              model.spec(), new Gate.Settings(baseline, null, 1 << 20, NOW, Reports.ALL), breaks);

      assertThat(verdict.fails())
          .as("%s%n%s%n%s", model.spec(), left, verdict.reasons())
          .isEqualTo(model.fails(left));
      assertThat(verdict.reasons().isEmpty()).isEqualTo(!verdict.fails());
      assertThat(verdict.acceptedBreaks())
          .isEqualTo(
              new Verdict.AcceptedCounts(
                  known, 0, breaks.size() - known - expired, expired, vanished));
    } finally {
      Files.delete(baseline);
    }
  }

  private static BaselineWriter writer(Path file) throws IOException {
    Writer to = Files.newBufferedWriter(file);
    return new BaselineWriter(
        to, "", List.of("id"), new Acceptance("why", "who", LocalDate.of(2024, 1, 1)));
  }

  private static void add(BaselineWriter writer, Break each, LocalDate until) throws IOException {
    String column = each.column() == null ? "" : each.column();
    byte[] id = new BreakIdentity().of("", List.of(each.id()), column, 0);
    writer.add(
        java.util.HexFormat.of().formatHex(id),
        each.id(),
        column,
        each.kind().word(),
        new Acceptance("why", "who", until));
  }

  private static List<Break> breaks(Random random) {
    List<Break> breaks = new ArrayList<>();
    for (int i = random.nextInt(10); i > 0; i--) {
      String id = "k" + i;
      int shape = random.nextInt(6);
      if (shape < 4) {
        breaks.add(Break.whole(id, WHOLE.get(shape)));
        continue;
      }
      boolean both = random.nextBoolean();
      if (both || random.nextBoolean()) {
        breaks.add(difference(id, "amount", random));
        both &= random.nextBoolean();
      } else {
        both = true;
      }
      if (both) {
        breaks.add(difference(id, "city", random));
      }
    }
    return breaks;
  }

  private static Break difference(String id, String column, Random random) {
    int shape = random.nextInt(5);
    String from = shape == 1 ? null : Integer.toString(random.nextInt(10));
    String to = Integer.toString(10 + random.nextInt(10));
    return new Break(
        id, shape == 0 ? BreakKind.UNPARSEABLE : BreakKind.MISMATCHED, column, from, to);
  }

  /** Thresholds as numbers, and what is over them counted one by one. */
  private static final class Model {
    private final @Nullable Integer rows;
    private final @Nullable BigDecimal percent;
    private final @Nullable Integer amount;
    private final @Nullable Integer city;
    private final @Nullable Integer missing;
    private final @Nullable Integer mismatched;
    private final @Nullable Integer unparseable;
    private final @Nullable Integer risk;
    private final boolean isStrict;

    Model(Random random) {
      rows = maybe(random, 6);
      percent = random.nextInt(6) == 0 ? new BigDecimal("0.25") : null;
      amount = maybe(random, 4);
      city = maybe(random, 4);
      missing = maybe(random, 3);
      mismatched = maybe(random, 4);
      unparseable = maybe(random, 3);
      risk = maybe(random, 40);
      isStrict =
          rows == null
              && percent == null
              && amount == null
              && city == null
              && missing == null
              && mismatched == null
              && unparseable == null
              && risk == null;
    }

    private static @Nullable Integer maybe(Random random, int bound) {
      return random.nextInt(3) == 0 ? random.nextInt(bound) : null;
    }

    String spec() {
      if (isStrict) {
        return "";
      }
      StringBuilder text = new StringBuilder("fail_when:\n");
      line(text, "  rows: ", rows);
      line(text, "  percent: ", percent);
      text.append("  columns: {").append(item("amount", amount)).append(item("city", city));
      text.append("}\n  kinds: {").append(item("missing_in_target", missing));
      text.append(item("mismatched", mismatched)).append(item("unparseable", unparseable));
      return text.append("}\n  amount_at_risk: {")
          .append(item("amount", risk))
          .append("}\n")
          .toString();
    }

    private static void line(StringBuilder text, String key, @Nullable Object value) {
      if (value != null) {
        text.append(key).append(value).append('\n');
      }
    }

    private static String item(String key, @Nullable Object value) {
      return value == null ? "" : key + ": " + value + ", ";
    }

    boolean fails(List<Break> left) {
      if (isStrict) {
        return !left.isEmpty();
      }
      boolean hasOverall = rows != null || percent != null;
      long total = rows(left, each -> true);
      BigDecimal sum = BigDecimal.ZERO;
      boolean isUncovered = false;
      for (Break each : left) {
        boolean known =
            "amount".equals(each.column())
                && each.kind() == BreakKind.MISMATCHED
                && each.from() != null;
        if (known) {
          sum = sum.add(new BigDecimal(each.to()).subtract(new BigDecimal(each.from())).abs());
        }
        isUncovered |=
            !hasOverall
                && !("amount".equals(each.column()) && amount != null)
                && !("city".equals(each.column()) && city != null)
                && !(each.kind() == BreakKind.MISSING_IN_TARGET && missing != null)
                && !(each.kind() == BreakKind.MISMATCHED && mismatched != null)
                && !(each.kind() == BreakKind.UNPARSEABLE && unparseable != null)
                && !(known && risk != null);
      }
      return isUncovered
          || isOver(rows, total)
          || (percent != null && total * 100 > percent.doubleValue() * Stream.ROWS)
          || isOver(amount, rows(left, each -> "amount".equals(each.column())))
          || isOver(city, rows(left, each -> "city".equals(each.column())))
          || isOver(missing, rows(left, each -> each.kind() == BreakKind.MISSING_IN_TARGET))
          || isOver(mismatched, rows(left, each -> each.kind() == BreakKind.MISMATCHED))
          || isOver(unparseable, rows(left, each -> each.kind() == BreakKind.UNPARSEABLE))
          || (risk != null && sum.compareTo(BigDecimal.valueOf(risk)) > 0);
    }

    private static boolean isOver(@Nullable Integer limit, long count) {
      return limit != null && count > limit;
    }

    private static long rows(List<Break> left, java.util.function.Predicate<Break> which) {
      Set<String> ids = new HashSet<>();
      left.stream().filter(which).forEach(each -> ids.add(each.id()));
      return ids.size();
    }
  }
}
