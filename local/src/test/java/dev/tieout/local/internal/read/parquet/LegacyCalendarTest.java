package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LegacyCalendarTest {
  private static final Map<String, String> SPARK_2 = Map.of("org.apache.spark.version", "2.4.8");
  private static final Map<String, String> SPARK_3 = Map.of("org.apache.spark.version", "3.5.5");

  /** The JDK's hybrid calendar is what wrote such files. */
  @Test
  void everyDayKeepsItsFields() {
    for (long day = -1_000_000; day < -141_427; day += 1) {
      assertThat(LegacyCalendar.rebaseDay(day)).as("day %d", day).isEqualTo(sameFields(day));
    }
  }

  private static long sameFields(long day) {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    calendar.setTimeInMillis(TimeUnit.DAYS.toMillis(day));
    return localDate(calendar).toEpochDay();
  }

  private static LocalDate localDate(GregorianCalendar calendar) {
    int year = calendar.get(Calendar.YEAR);
    boolean beforeChrist = calendar.get(Calendar.ERA) == GregorianCalendar.BC;
    return LocalDate.of(beforeChrist ? 1 - year : year, calendar.get(Calendar.MONTH) + 1, 1)
        .plusDays(calendar.get(Calendar.DAY_OF_MONTH) - 1L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"America/Los_Angeles", "Europe/Berlin", "Asia/Tokyo", "America/Juneau", "+05:30"})
  void timestampsKeepTheirFieldsInTheFilesZone(String name) {
    Map<String, String> properties =
        Map.of(
            "org.apache.spark.version", "3.5.5",
            "org.apache.spark.legacyDateTime", "",
            "org.apache.spark.timeZone", name);
    LegacyCalendar calendar = calendar(timestamp(Type.Unit.MICROS), Physical.INT64, properties);
    ZoneId zone = TimeZone.getTimeZone(name).toZoneId();
    Random random = new Random(5);
    for (int i = 0; i < 10_000; i++) {
      long second = -2_208_988_800L - random.nextInt(2_000_000_000) * 20L;
      long[] values = {second * 1_000_000 + 123_456};
      calendar.rebase(values, 1);
      GregorianCalendar legacy = new GregorianCalendar(TimeZone.getTimeZone(zone));
      legacy.setTimeInMillis(second * 1_000);
      LocalDateTime fields =
          localDate(legacy)
              .atTime(
                  legacy.get(Calendar.HOUR_OF_DAY),
                  legacy.get(Calendar.MINUTE),
                  legacy.get(Calendar.SECOND));
      Instant expected = fields.atZone(zone).withLaterOffsetAtOverlap().toInstant();
      assertThat(values[0]).isEqualTo(expected.getEpochSecond() * 1_000_000 + 123_456);
    }
  }

  @Test
  void timestampsOfTheYear1001AreRebasedInUtc() {
    long written = -30_577_474_800_000L + 123;
    LegacyCalendar calendar = calendar(timestamp(Type.Unit.MILLIS), Physical.INT64, SPARK_2);
    long[] values = {written, 0, -1};
    assertThat(calendar.rebase(values, 3)).isEqualTo(1);
    GregorianCalendar legacy = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    legacy.setTimeInMillis(written);
    assertThat(LocalDate.ofEpochDay(Math.floorDiv(values[0], 86_400_000L)))
        .isEqualTo(localDate(legacy));
    assertThat(Math.floorMod(values[0], 86_400_000L))
        .isEqualTo(Math.floorMod(written, 86_400_000L));
    assertThat(values[1]).isZero();
    assertThat(values[2]).isEqualTo(-1);
  }

  @Test
  void onlyOldWritersAndThoseThatSaySoAreRebased() {
    Type date = new Type.Date();
    Type int96 = timestamp(Type.Unit.SECONDS_AND_NANOS);
    Map<String, String> spark30 = Map.of("org.apache.spark.version", "3.0.3");
    Map<String, String> legacyInt96 =
        Map.of("org.apache.spark.version", "3.5.5", "org.apache.spark.legacyINT96", "");
    assertThat(of(date, Physical.INT32, Map.of())).isNull();
    assertThat(of(date, Physical.INT32, SPARK_3)).isNull();
    assertThat(of(date, Physical.INT32, spark30)).isNull();
    assertThat(of(date, Physical.INT32, legacyInt96)).isNull();
    assertThat(of(date, Physical.INT32, SPARK_2)).isNotNull();
    assertThat(of(int96, Physical.INT96, SPARK_3)).isNull();
    assertThat(of(int96, Physical.INT96, spark30)).isNotNull();
    assertThat(of(int96, Physical.INT96, legacyInt96)).isNotNull();
    assertThat(of(new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL), Physical.INT64, SPARK_2))
        .isNull();
    assertThat(of(new Type.Int(64, Type.Sign.SIGNED), Physical.INT64, SPARK_2)).isNull();
  }

  private static Type timestamp(Type.Unit unit) {
    return new Type.Timestamp(unit, Type.Clock.INSTANT);
  }

  private static LegacyCalendar calendar(
      Type type, Physical physical, Map<String, String> properties) {
    return Objects.requireNonNull(of(type, physical, properties));
  }

  private static @Nullable LegacyCalendar of(
      Type type, Physical physical, Map<String, String> properties) {
    return LegacyCalendar.of(
        new Leaf(0, "x", type, physical, 0, true, Conversion.NONE), properties);
  }
}
