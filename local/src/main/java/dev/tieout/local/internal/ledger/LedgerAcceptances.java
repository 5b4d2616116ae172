package dev.tieout.local.internal.ledger;

import dev.tieout.core.gate.Acceptance;
import dev.tieout.core.gate.AcceptedBreaks;
import dev.tieout.store.ledger.BreakEntry;
import dev.tieout.store.ledger.Filter;
import dev.tieout.store.ledger.Ledger;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The breaks of a reconciliation that people accepted in a ledger. */
public final class LedgerAcceptances implements AcceptedBreaks {
  private final Ledger ledger;
  private final String location;
  private final @Nullable String name;

  /**
   * @param location what sentences call the ledger
   * @param name the reconciliation, or null for all
   */
  public LedgerAcceptances(Ledger ledger, String location, @Nullable String name) {
    this.ledger = ledger;
    this.location = location;
    this.name = name;
  }

  @Override
  public String origin() {
    return location;
  }

  @Override
  public long count() throws IOException {
    long[] count = {0};
    entries(entry -> count[0]++);
    return count[0];
  }

  @Override
  public void each(Visitor visitor) throws IOException {
    entries(
        entry ->
            visitor.accept(HexFormat.of().parseHex(entry.id()), entry.kind(), acceptance(entry)));
  }

  /** Gives what is known of each of them. */
  public void entries(Ledger.Visitor<BreakEntry> visitor) throws IOException {
    ledger.list(
        new Filter(name, null, null, 0, false, true, Integer.MAX_VALUE),
        entry -> {
          if (entry.acceptedUntil() != null) {
            visitor.accept(entry);
          }
        });
  }

  /** Whose word it is that a break is accepted. */
  public static Acceptance acceptance(BreakEntry entry) {
    return new Acceptance(
        said(entry.acceptedReason()),
        said(entry.acceptedBy()),
        Acceptance.lastDay(Objects.requireNonNull(entry.acceptedUntil())));
  }

  private static String said(@Nullable String text) {
    return text == null || text.isBlank() ? "not said" : text;
  }
}
