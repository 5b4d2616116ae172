package dev.tieout.bench.internal.profile;

import dev.tieout.store.Index;
import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.RecordStore;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Table;
import dev.tieout.store.engine.Stores;
import java.io.IOException;
import java.util.List;

/** Profiles in one of our stores. */
final class RecordProfiles implements ProfileStore {
  static final Table TABLE =
      Table.named("profiles")
          .number("user_id")
          .text("email", 64)
          .text("country", 2)
          .text("status", 16)
          .number("created_at")
          .number("last_login")
          .number("reputation")
          .text("display_name", 32)
          .text("bio", 1000)
          .key("user_id")
          .unique("email", "email")
          .index("country_status", "country", "status")
          .index("created_at", "created_at")
          .index("top_reputation", "reputation descending")
          .build();
  private static final int STATUS = 3;
  private static final int LAST_LOGIN = 5;
  private static final int REPUTATION = 6;
  private static final int BIO = 8;
  private static final Index EMAIL = TABLE.index("email");
  private static final Index COUNTRY_STATUS = TABLE.index("country_status");
  private static final Index CREATED_AT = TABLE.index("created_at");
  private static final Range TOP = Range.of(TABLE, TABLE.index("top_reputation"));

  private final RecordStore store;
  private final Records records;

  private RecordProfiles(RecordStore store) {
    this.store = store;
    this.records = store.table(TABLE);
  }

  static RecordProfiles open(String location) throws IOException {
    return new RecordProfiles(Stores.open(location, List.of(TABLE), StoreOptions.LARGE));
  }

  @Override
  public void insert(Profile profile) throws IOException {
    records.insert(
        TABLE
            .row()
            .set(0, profile.userId())
            .set(1, profile.email())
            .set(2, profile.country())
            .set(STATUS, profile.status())
            .set(4, profile.createdAt())
            .set(LAST_LOGIN, profile.lastLogin())
            .set(REPUTATION, profile.reputation())
            .set(7, profile.displayName())
            .set(BIO, profile.bio()));
  }

  private static Profile profile(Row row) {
    return new Profile(
        row.number(0),
        row.text(1),
        row.text(2),
        row.text(STATUS),
        row.number(4),
        row.number(LAST_LOGIN),
        (int) row.number(REPUTATION),
        row.text(7),
        row.text(BIO));
  }

  @Override
  public Profile get(long userId) throws IOException {
    return profile(ProfileStore.found(records.get(Key.of(userId)), userId));
  }

  @Override
  public Profile byEmail(String email) throws IOException {
    return profile(ProfileStore.found(records.find(EMAIL, email), email));
  }

  @Override
  public void scanCountryStatus(String country, String status, int limit, Ids ids)
      throws IOException {
    records.scan(Range.of(TABLE, COUNTRY_STATUS, country, status), limit, visitor(ids));
  }

  @Override
  public void queryCountryStatus(String country, String status, int limit, Profiles profiles)
      throws IOException {
    records.query(
        Range.of(TABLE, COUNTRY_STATUS, country, status),
        limit,
        row -> profiles.accept(profile(row)));
  }

  @Override
  public void scanCreatedAt(long from, long to, int limit, Ids ids) throws IOException {
    records.scan(Range.of(TABLE, CREATED_AT).from(from).to(to), limit, visitor(ids));
  }

  @Override
  public void queryCreatedAt(long from, long to, int limit, Profiles profiles) throws IOException {
    records.query(
        Range.of(TABLE, CREATED_AT).from(from).to(to), limit, row -> profiles.accept(profile(row)));
  }

  @Override
  public void scanTopReputation(int limit, Ids ids) throws IOException {
    records.scan(TOP, limit, visitor(ids));
  }

  @Override
  public void queryTopReputation(int limit, Profiles profiles) throws IOException {
    records.query(TOP, limit, row -> profiles.accept(profile(row)));
  }

  private static Records.KeyVisitor visitor(Ids ids) {
    return new Records.KeyVisitor() {
      @Override
      public void accept(long key) {
        ids.accept(key);
      }

      @Override
      public void accept(String key) {
        throw new IllegalStateException("profiles have numbers as keys");
      }
    };
  }

  @Override
  public Profile update(long userId, ProfileRule rule) throws IOException {
    Row after =
        records.update(
            Key.of(userId),
            row -> {
              Profile updated = rule.updated(profile(row));
              row.set(STATUS, updated.status());
              row.set(LAST_LOGIN, updated.lastLogin());
              row.set(REPUTATION, updated.reputation());
              row.set(BIO, updated.bio());
            });
    return profile(ProfileStore.found(after, userId));
  }

  @Override
  public long count() throws IOException {
    return records.count();
  }

  @Override
  public void stabilise() throws IOException {
    store.stabilise();
  }

  @Override
  public void settle() throws IOException {
    store.settle();
  }

  @Override
  public long sizeBytes() throws IOException {
    return store.sizeBytes();
  }

  @Override
  public String describe() throws IOException {
    return store.describe();
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
