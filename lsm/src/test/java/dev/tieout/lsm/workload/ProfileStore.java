package dev.tieout.lsm.workload;

import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Keys;
import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.api.TreeOptions;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.index.IndexDefinition;
import dev.tieout.lsm.index.IndexDefinition.Kind;
import dev.tieout.lsm.index.IndexedTree;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Profiles in our store: ids, a unique e-mail, and three ordered indexes. Thread-safe. */
final class ProfileStore {
  static final int EMAIL = 0;
  static final int COUNTRY_STATUS = 1;
  static final int CREATED_AT = 2;
  static final int REPUTATION = 3;

  private final IndexedTree tree;
  private final ThreadLocal<ByteBuffer> scratch =
      ThreadLocal.withInitial(() -> ByteBuffer.allocate(64 << 10));

  static StoreOptions trees(StoreOptions options) {
    return options
        .withTree("rows", TreeOptions.ROWS)
        .withTree("email", TreeOptions.LOOKED_UP)
        .withTree("country-status", TreeOptions.SCANNED)
        .withTree("created-at", TreeOptions.SCANNED)
        .withTree("reputation", TreeOptions.SCANNED);
  }

  ProfileStore(Store store) {
    tree =
        new IndexedTree(
            store,
            "rows",
            8,
            List.of(
                new IndexDefinition(
                    "email",
                    Kind.UNIQUE,
                    (r, at, n, out) -> {
                      int country = at + 28;
                      int status = country + 2 + r[country + 1];
                      int email = status + 2 + r[status + 1];
                      out.add(r, email + 2, r[email + 1]);
                    }),
                new IndexDefinition(
                    "country-status",
                    Kind.ORDERED,
                    (r, at, n, out) -> {
                      byte[] key = {r[at + 30], r[at + 31], r[at + 34]};
                      out.add(key, 0, 3);
                    }),
                new IndexDefinition(
                    "created-at", Kind.ORDERED, (r, at, n, out) -> out.add(r, at + 8, 8)),
                new IndexDefinition(
                    "reputation",
                    Kind.ORDERED,
                    (r, at, n, out) -> {
                      int reputation = ByteBuffer.wrap(r).getInt(at + 24);
                      byte[] key = new byte[4];
                      ByteBuffer.wrap(key).putInt(1_000_000 - reputation);
                      out.add(key, 0, 4);
                    })));
  }

  private static byte[] id(long userId) {
    byte[] id = new byte[8];
    ByteBuffer.wrap(id).putLong(userId);
    return id;
  }

  void put(Profile profile) {
    tree.put(id(profile.userId()), profile.encode(scratch.get()));
  }

  @Nullable Profile get(long userId) {
    View view = new View();
    return tree.get(id(userId), view) ? Profile.decode(view.array(), view.offset()) : null;
  }

  @Nullable Profile byEmail(String email) {
    View view = new View();
    return tree.find(EMAIL, email.getBytes(StandardCharsets.ISO_8859_1), view)
        ? Profile.decode(view.array(), view.offset())
        : null;
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Range(byte @Nullable [] from, byte @Nullable [] to) {}

  static Range countryStatus(String country, String status) {
    byte[] from = {(byte) country.charAt(0), (byte) country.charAt(1), (byte) status.charAt(0)};
    byte[] to = from.clone();
    to[2]++;
    return new Range(from, to);
  }

  static Range createdAt(long from, long to) {
    return new Range(id(from), id(to + 1));
  }

  void scan(int index, Range range, int limit, LongConsumer target) {
    Keys ids = new Keys();
    tree.scanIds(index, range.from(), range.to(), Direction.FORWARD, limit, ids);
    ByteBuffer all = ByteBuffer.wrap(ids.array());
    for (int i = 0; i < ids.count(); i++) {
      target.accept(all.getLong(ids.start(i)));
    }
  }

  void query(int index, Range range, int limit, Consumer<Profile> target) {
    tree.query(
        index,
        range.from(),
        range.to(),
        Direction.FORWARD,
        limit,
        (id, record) -> target.accept(Profile.decode(record.array(), record.offset())));
  }

  long count() {
    long count = 0;
    try (var cursor = tree.records().scan()) {
      while (cursor.next()) {
        count++;
      }
    }
    return count;
  }
}
