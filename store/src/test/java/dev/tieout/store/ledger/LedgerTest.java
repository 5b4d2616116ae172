package dev.tieout.store.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of breaks over several runs. */
class LedgerTest {
  private static final long DAY = 86_400_000L;
  private static final String NAME = "nightly";

  @TempDir Path directory;
  private String location = "";

  @BeforeEach
  void locate() {
    location = "sqlite:" + directory.resolve("ledger.db");
  }

  private static Finding mismatch(String key, String column, String source, String target) {
    return new Finding(List.of("id"), List.of(key), "mismatched", column, 0, source, target);
  }

  private RunResult run(long day, Finding... findings) throws IOException {
    try (Ledger ledger = Ledger.open(location)) {
      return ledger.record(
          NAME,
          day * DAY,
          run -> {
            for (Finding finding : findings) {
              run.found(finding);
            }
          });
    }
  }

  private List<BreakEntry> list(Filter filter) throws IOException {
    try (Ledger ledger = Ledger.open(location)) {
      List<BreakEntry> entries = new ArrayList<>();
      ledger.list(filter, entries::add);
      return entries;
    }
  }

  private static final Finding A = mismatch("1", "amount", "10.5", "10.25");
  private static final Finding B = mismatch("2", "amount", "7", "1000");
  private static final Finding C = mismatch("2", "city", "Bonn", "Köln");

  @Test
  void tellsNewFromOldFromResolvedFromReopened() throws IOException {
    assertThat(run(1, A, B)).isEqualTo(new RunResult(1, 2, 0, 0, 0, 0));
    assertThat(run(2, A, C)).isEqualTo(new RunResult(2, 1, 1, 0, 1, 0));
    assertThat(run(3, B)).isEqualTo(new RunResult(3, 0, 0, 1, 2, 0));
    assertThat(run(4, B)).isEqualTo(new RunResult(4, 0, 1, 0, 0, 0));

    BreakEntry b = list(new Filter(NAME, Status.PERSISTING, null, 0, false, false, 9)).get(0);
    assertThat(b.key()).isEqualTo("id=2");
    assertThat(b.firstSeen()).isEqualTo(DAY);
    assertThat(b.lastSeen()).isEqualTo(4 * DAY);
    assertThat(b.runCount()).isEqualTo(3);
    assertThat(b.sizeMillionths()).isEqualTo(993_000_000);
    List<String> events = new ArrayList<>();
    try (Ledger ledger = Ledger.open(location)) {
      ledger.history(b.id(), event -> events.add(event.what() + " " + event.run()));
    }
    assertThat(events).containsExactly("opened 1", "resolved 2", "reopened 3");
  }

  @Test
  void listsByStatusAgeSizeAndColumn() throws IOException {
    run(1, A);
    run(2, A, B);
    run(3, B, C);
    assertThat(ids(new Filter(NAME, null, null, 0, false, false, 9))).containsExactly("2", "2");
    assertThat(ids(new Filter(NAME, Status.RESOLVED, null, 0, false, false, 9)))
        .containsExactly("1");
    assertThat(ids(new Filter(NAME, null, "amount", 0, false, true, 9))).containsExactly("1", "2");
    assertThat(ids(new Filter(NAME, null, null, 0, true, true, 2))).containsExactly("2", "1");
    assertThat(ids(new Filter(null, null, null, 2 * DAY, false, true, 9))).containsExactly("1");
    assertThat(ids(new Filter(NAME, null, "city", 0, true, false, 9))).containsExactly("2");
    assertThat(ids(new Filter("other", null, null, 0, false, true, 9))).isEmpty();
    assertThat(ids(Filter.ALL)).hasSize(3);
  }

  private List<String> ids(Filter filter) throws IOException {
    return list(filter).stream().map(entry -> entry.key().substring("id=".length())).toList();
  }

  @Test
  void acceptsUntilADate() throws IOException {
    run(1, A, B);
    String id = A.id(NAME);
    try (Ledger ledger = Ledger.open(location)) {
      ledger.accept(id, 3 * DAY, "known rounding", "mira", DAY);
      ledger.assign(id, "jo", "mira", DAY);
      ledger.note(id, "asked the bank", "jo", DAY);
      BreakEntry entry = ledger.get(id);
      assertThat(entry).isNotNull();
      assertThat(entry.acceptedBy()).isEqualTo("mira");
      assertThat(entry.assignee()).isEqualTo("jo");
      List<String> events = new ArrayList<>();
      ledger.history(id, event -> events.add(event.what() + " " + event.detail()));
      assertThat(events)
          .containsExactly(
              "opened null", "accepted known rounding", "assigned jo", "noted asked the bank");
      assertThatThrownBy(() -> ledger.note("none", "x", null, 0))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("has no break 'none'");
    }
    assertThat(run(2, A).unaccepted()).isZero();
    assertThat(run(3, A).unaccepted()).isOne();
  }

  @Test
  void aRunThatFailsLeavesTheLedgerAsItWas() throws IOException {
    run(1, A, B);
    List<BreakEntry> before = list(Filter.ALL);
    try (Ledger ledger = Ledger.open(location)) {
      assertThatThrownBy(
              () ->
                  ledger.record(
                      NAME,
                      2 * DAY,
                      run -> {
                        run.found(A);
                        run.found(C);
                        throw new IOException("on purpose");
                      }))
          .hasMessage("on purpose");
    }
    assertThat(list(Filter.ALL)).isEqualTo(before);
    assertThat(run(2, A).run()).isEqualTo(2);
  }

  @Test
  void takesManyBreaksAndKeepsNamesApart() throws IOException {
    int count = 3000;
    try (Ledger ledger = Ledger.open(location)) {
      for (String name : List.of("one", "two")) {
        ledger.record(
            name,
            DAY,
            run -> {
              for (int i = 0; i < count; i++) {
                run.found(mismatch("k" + i, "amount", "1", "2"));
              }
            });
      }
      RunResult second = ledger.record("one", 2 * DAY, run -> {});
      assertThat(second.resolved()).isEqualTo(count);
      assertThat(ledger.list(new Filter("two", null, null, 0, false, false, 5000), entry -> {}))
          .isEqualTo(count);
      assertThatThrownBy(() -> ledger.record("one", DAY, run -> {}))
          .hasMessageContaining("began later");
    }
  }

  @Test
  void refusesToBeOpenTwice() throws IOException {
    try (Ledger ledger = Ledger.open(location)) {
      assertThatThrownBy(() -> Ledger.open(location)).hasMessageContaining("in another process");
      assertThat(ledger.list(Filter.ALL, entry -> {})).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "key"})
  void givesTheSameBreakTheSameId(String column) {
    Finding first = mismatch("1", column, "a", "b");
    assertThat(first.id(NAME)).isEqualTo(mismatch("1", column, "c", "d").id(NAME)).hasSize(32);
    assertThat(first.id(NAME)).isNotEqualTo(first.id("other"));
    assertThat(first.id(NAME)).isNotEqualTo(mismatch("2", column, "a", "b").id(NAME));
  }
}
