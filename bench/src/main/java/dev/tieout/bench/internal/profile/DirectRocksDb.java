package dev.tieout.bench.internal.profile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * What one would write by hand over the same library, with the same settings, for one thread: a
 * column family for the profiles and each index, one batch for each profile, checks that key and
 * email are new. Shows what our API costs.
 */
final class DirectRocksDb implements ProfileStore {
  private static final int PROFILES = 1;
  private static final int EMAIL = 2;
  private static final int COUNTRY_STATUS = 3;
  private static final int CREATED_AT = 4;
  private static final int TOP = 5;
  private static final byte[] NOTHING = {};

  private final Path path;
  private final RocksDB database;
  private final List<ColumnFamilyHandle> families;
  private final WriteOptions write = new WriteOptions();

  private DirectRocksDb(Path path) throws RocksDBException {
    this.path = path;
    this.families = new ArrayList<>();
    LRUCache cache = new LRUCache(1L << 30);
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    for (String name :
        List.of("default", "profiles", "email", "country_status", "created_at", "top")) {
      BlockBasedTableConfig format = new BlockBasedTableConfig().setBlockCache(cache);
      if (name.equals("profiles") || name.equals("email")) {
        format.setFilterPolicy(new BloomFilter(10));
      }
      descriptors.add(
          new ColumnFamilyDescriptor(
              name.getBytes(UTF_8),
              new ColumnFamilyOptions()
                  .setTableFormatConfig(format)
                  .setCompressionType(CompressionType.ZSTD_COMPRESSION)
                  .setWriteBufferSize(64L << 20)));
    }
    database =
        RocksDB.open(
            new DBOptions().setCreateIfMissing(true).setCreateMissingColumnFamilies(true),
            path.toString(),
            descriptors,
            families);
  }

  static DirectRocksDb open(Path path) throws IOException {
    try {
      RocksDB.loadLibrary();
      return new DirectRocksDb(path);
    } catch (RocksDBException failure) {
      throw new IOException(failure);
    }
  }

  private static byte[] key(long userId) {
    return ByteBuffer.allocate(8).putLong(userId).array();
  }

  private static byte[] country(Profile profile) {
    byte[] country = profile.country().getBytes(UTF_8);
    byte[] status = profile.status().getBytes(UTF_8);
    return ByteBuffer.allocate(country.length + status.length + 10)
        .put(country)
        .put((byte) 0)
        .put(status)
        .put((byte) 0)
        .putLong(profile.userId())
        .array();
  }

  private static byte[] pair(long first, long userId) {
    return ByteBuffer.allocate(16).putLong(first).putLong(userId).array();
  }

  private static byte[] value(Profile profile) {
    byte[][] texts = {
      profile.email().getBytes(UTF_8),
      profile.country().getBytes(UTF_8),
      profile.status().getBytes(UTF_8),
      profile.displayName().getBytes(UTF_8),
      profile.bio().getBytes(UTF_8)
    };
    int size = 20;
    for (byte[] text : texts) {
      size += 2 + text.length;
    }
    ByteBuffer out = ByteBuffer.allocate(size);
    out.putLong(profile.createdAt()).putLong(profile.lastLogin()).putInt(profile.reputation());
    for (byte[] text : texts) {
      out.putShort((short) text.length).put(text);
    }
    return out.array();
  }

  private static Profile profile(long userId, byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    long createdAt = in.getLong();
    long lastLogin = in.getLong();
    int reputation = in.getInt();
    String email = text(in);
    String country = text(in);
    String status = text(in);
    String displayName = text(in);
    return new Profile(
        userId, email, country, status, createdAt, lastLogin, reputation, displayName, text(in));
  }

  private static String text(ByteBuffer in) {
    byte[] text = new byte[in.getShort()];
    in.get(text);
    return new String(text, UTF_8);
  }

  @Override
  public void insert(Profile profile) throws IOException {
    byte[] key = key(profile.userId());
    byte[] email = profile.email().getBytes(UTF_8);
    try (WriteBatch batch = new WriteBatch()) {
      if (database.get(families.get(PROFILES), key) != null
          || database.get(families.get(EMAIL), email) != null) {
        throw new IOException("twice");
      }
      batch.put(families.get(PROFILES), key, value(profile));
      batch.put(families.get(EMAIL), email, key);
      batch.put(families.get(COUNTRY_STATUS), country(profile), NOTHING);
      batch.put(families.get(CREATED_AT), pair(profile.createdAt(), profile.userId()), NOTHING);
      batch.put(families.get(TOP), pair(~profile.reputation(), profile.userId()), NOTHING);
      database.write(write, batch);
    } catch (RocksDBException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public Profile get(long userId) throws IOException {
    try {
      byte[] value = database.get(families.get(PROFILES), key(userId));
      return profile(userId, ProfileStore.found(value, userId));
    } catch (RocksDBException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public Profile byEmail(String email) throws IOException {
    try {
      byte[] key = database.get(families.get(EMAIL), email.getBytes(UTF_8));
      return get(ByteBuffer.wrap(ProfileStore.found(key, email)).getLong());
    } catch (RocksDBException failure) {
      throw new IOException(failure);
    }
  }

  private void scan(int index, byte[] from, byte[] to, int limit, Ids ids) {
    try (RocksIterator iterator = database.newIterator(families.get(index))) {
      int count = 0;
      for (iterator.seek(from); iterator.isValid() && count < limit; iterator.next()) {
        byte[] entry = iterator.key();
        if (Arrays.compareUnsigned(entry, 0, Math.min(entry.length, to.length), to, 0, to.length)
            > 0) {
          break;
        }
        ids.accept(ByteBuffer.wrap(entry, entry.length - 8, 8).getLong());
        count++;
      }
    }
  }

  private void query(int index, byte[] from, byte[] to, int limit, Profiles profiles)
      throws IOException {
    long[] found = new long[limit];
    int[] count = {0};
    scan(index, from, to, limit, id -> found[count[0]++] = id);
    for (int i = 0; i < count[0]; i++) {
      profiles.accept(get(found[i]));
    }
  }

  private static byte[] prefix(String country, String status) {
    return (country + "\0" + status + "\0").getBytes(UTF_8);
  }

  @Override
  public void scanCountryStatus(String country, String status, int limit, Ids ids) {
    byte[] prefix = prefix(country, status);
    scan(COUNTRY_STATUS, prefix, prefix, limit, ids);
  }

  @Override
  public void queryCountryStatus(String country, String status, int limit, Profiles profiles)
      throws IOException {
    byte[] prefix = prefix(country, status);
    query(COUNTRY_STATUS, prefix, prefix, limit, profiles);
  }

  @Override
  public void scanCreatedAt(long from, long to, int limit, Ids ids) {
    scan(CREATED_AT, key(from), key(to), limit, ids);
  }

  @Override
  public void queryCreatedAt(long from, long to, int limit, Profiles profiles) throws IOException {
    query(CREATED_AT, key(from), key(to), limit, profiles);
  }

  @Override
  public void scanTopReputation(int limit, Ids ids) {
    scan(TOP, NOTHING, key(-1), limit, ids);
  }

  @Override
  public void queryTopReputation(int limit, Profiles profiles) throws IOException {
    query(TOP, NOTHING, key(-1), limit, profiles);
  }

  @Override
  public Profile update(long userId, ProfileRule rule) throws IOException {
    Profile old = get(userId);
    Profile updated = rule.updated(old);
    try (WriteBatch batch = new WriteBatch()) {
      batch.put(families.get(PROFILES), key(userId), value(updated));
      if (!old.status().equals(updated.status())) {
        batch.delete(families.get(COUNTRY_STATUS), country(old));
        batch.put(families.get(COUNTRY_STATUS), country(updated), NOTHING);
      }
      if (old.reputation() != updated.reputation()) {
        batch.delete(families.get(TOP), pair(~old.reputation(), userId));
        batch.put(families.get(TOP), pair(~updated.reputation(), userId), NOTHING);
      }
      database.write(write, batch);
      return updated;
    } catch (RocksDBException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public long count() {
    long count = 0;
    try (RocksIterator iterator = database.newIterator(families.get(PROFILES))) {
      for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
        count++;
      }
    }
    return count;
  }

  @Override
  public void stabilise() throws IOException {
    settle();
    try {
      for (ColumnFamilyHandle family : families) {
        database.compactRange(family);
      }
    } catch (RocksDBException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public void settle() throws IOException {
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
      database.flush(flush, families);
    } catch (RocksDBException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public long sizeBytes() throws IOException {
    long bytes = 0;
    try (var files = Files.walk(path)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }

  @Override
  public String describe() {
    return "the library of RocksDB by hand, with the settings of the engine rocksdb\n";
  }

  @Override
  public void close() {
    families.forEach(ColumnFamilyHandle::close);
    database.close();
  }
}
