package dev.tieout.datagen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.datagen.NaiveReconciliation.Row;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class DatasetTest {
  private static final DatasetSpec SPEC = spec(1000, 0.05, 0.02, 0.03, Order.SHUFFLED);

  private static DatasetSpec spec(
      long rows, double mismatch, double missing, double duplicates, Order order) {
    return new DatasetSpec(rows, 42, mismatch, missing, duplicates, order);
  }

  /** Files made by one version are compared with files made by another, so these never change. */
  @Test
  void rowsOfSeed42AreTheSameForEver() {
    Dataset dataset = new Dataset(SPEC);

    assertThat(NaiveReconciliation.source(dataset).get(0))
        .isEqualTo(new Row(1, "ACC7843416", 148721, 1711129818370959L, true));
    assertThat(checksum(NaiveReconciliation.source(dataset))).isEqualTo(1653270293L);
    assertThat(checksum(NaiveReconciliation.target(dataset))).isEqualTo(2138762315L);
  }

  @Test
  void expectedCountsAreWrittenAsASummaryNamesThem() {
    assertThat(new Dataset(SPEC).expected().toJson())
        .isEqualTo(
            """
            {
              "source": {
                "rows": 1030
              },
              "target": {
                "rows": 1030
              },
              "matched": 945,
              "mismatched": 50,
              "missing_in_target": 20,
              "missing_in_source": 20,
              "surplus_in_source": 15,
              "surplus_in_target": 15,
              "columns": {
                "account_id": {
                  "mismatched": 12
                },
                "amount": {
                  "mismatched": 26
                },
                "timestamp": {
                  "mismatched": 12
                },
                "is_settled": {
                  "mismatched": 12
                }
              }
            }
            """);
  }

  @Test
  void anEmptyDatasetHasNoRows() {
    Dataset dataset = new Dataset(spec(0, 1, 0, 0, Order.SHUFFLED));

    assertThat(dataset.sourceRows()).isZero();
    assertThat(dataset.targetRows()).isZero();
    assertThat(dataset.expected().mismatched()).isZero();
  }

  @Test
  void accountsFollowZipfsLaw() {
    Map<String, Integer> frequency = new HashMap<>();
    for (Row row : NaiveReconciliation.source(plain(500_000))) {
      frequency.merge(row.account(), 1, Integer::sum);
    }
    List<Integer> descending =
        frequency.values().stream().sorted((a, b) -> Integer.compare(b, a)).toList();

    assertThat(frequency).hasSizeBetween(9_900, 10_000);
    // 500,000 / (1 + 1/2 + ... + 1/10,000) = 51,085, and half of that.
    assertThat(descending.get(0)).isBetween(50_000, 52_200);
    assertThat(descending.get(1)).isBetween(24_800, 26_300);
    assertThat(frequency.keySet()).allMatch(account -> account.matches("ACC\\d{7}"));
  }

  @Test
  void timestampsAreInBusinessHours() {
    HashSet<Instant> days = new HashSet<>();
    for (Row row : NaiveReconciliation.source(plain(20_000))) {
      Instant instant = Instant.EPOCH.plus(row.timestampMicros(), ChronoUnit.MICROS);
      ZonedDateTime time = instant.atZone(ZoneOffset.UTC);
      days.add(instant.truncatedTo(ChronoUnit.DAYS));
      assertThat(time.getDayOfWeek()).isNotIn(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);
      assertThat(time.getHour()).isBetween(8, 17);
      assertThat(time.getYear()).isBetween(2024, 2025);
    }
    assertThat(days).hasSize(520);
  }

  @Test
  void amountsSpanEveryMagnitude() {
    int[] byMagnitude = new int[64];
    int negative = 0;
    for (Row row : NaiveReconciliation.source(plain(100_000))) {
      byMagnitude[64 - Long.numberOfLeadingZeros(Math.abs(row.amount()))]++;
      negative += row.amount() < 0 ? 1 : 0;
    }

    assertThat(byMagnitude[0]).isBetween(50, 150);
    for (int magnitude = 1; magnitude <= 34; magnitude++) {
      assertThat(byMagnitude[magnitude]).isBetween(2_600, 3_300);
    }
    assertThat(negative).isBetween(36_500, 38_500);
  }

  @Test
  void aShuffledTargetIsNotInOrder() {
    List<Row> target = NaiveReconciliation.target(plain(1000));
    long ascents = 0;
    for (int i = 1; i < target.size(); i++) {
      ascents += target.get(i).id() > target.get(i - 1).id() ? 1 : 0;
    }

    assertThat(ascents).isBetween(400L, 600L);
  }

  @Test
  void refusesRatesThatCannotFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec(100, 0.5, 0.4, 0.2, Order.SORTED))
        .withMessage(
            "The rates of mismatches (0.5), missing rows (0.4) and duplicates (0.2) add up to more"
                + " than 1, and a row can break in one way only; lower them.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec(1, 0.5, 0.5, 0, Order.SORTED))
        .withMessageStartingWith("The rates round to 1 mismatched, 1 missing and 0 duplicated");
  }

  @Test
  void takesRatesThatAddUpToOneInDecimal() {
    assertThat(spec(10, 0.1, 0.2, 0.7, Order.SORTED).surplusRows()).isEqualTo(7);
  }

  @Test
  void refusesNumbersOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec(-1, 0, 0, 0, Order.SORTED))
        .withMessage("A dataset has 0 to 2000000000 rows, not -1.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec(1, Double.NaN, 0, 0, Order.SORTED))
        .withMessage("The rate 'mismatch' is a share from 0 to 1, not NaN.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec(1, 0, -0.1, 0, Order.SORTED))
        .withMessage("The rate 'missing' is a share from 0 to 1, not -0.1.");
  }

  @Test
  void refusesPositionsOutsideTheFile() {
    Dataset dataset = plain(3);

    assertThatThrownBy(() -> dataset.sourceRow(3, new LedgerRow()))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("position 3 of 3 rows");
    assertThatThrownBy(() -> dataset.targetRow(-1, new LedgerRow()))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static Dataset plain(long rows) {
    return new Dataset(spec(rows, 0, 0, 0, Order.SHUFFLED));
  }

  private static long checksum(List<Row> rows) {
    CRC32C checksum = new CRC32C();
    for (Row row : rows) {
      checksum.update(row.toString().getBytes(StandardCharsets.US_ASCII));
    }
    return checksum.getValue();
  }
}
