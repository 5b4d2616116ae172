package dev.tieout.bench.internal.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What one would write by hand over the same driver, with the same settings, for one thread: shows
 * what our API costs.
 */
final class DirectSqlite implements ProfileStore {
  private static final String COLUMNS =
      "user_id, email, country, status, created_at, last_login, reputation, display_name, bio";

  private final Path path;
  private final Connection connection;
  private final PreparedStatement insert;
  private final PreparedStatement get;
  private final PreparedStatement byEmail;
  private final PreparedStatement scanCountry;
  private final PreparedStatement queryCountry;
  private final PreparedStatement scanCreated;
  private final PreparedStatement queryCreated;
  private final PreparedStatement scanTop;
  private final PreparedStatement queryTop;
  private final PreparedStatement update;

  private DirectSqlite(Path path) throws SQLException {
    this.path = path;
    connection = DriverManager.getConnection("jdbc:sqlite:" + path);
    try (Statement statement = connection.createStatement()) {
      for (String line :
          new String[] {
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = NORMAL",
            "PRAGMA cache_size = -1048576",
            "PRAGMA temp_store = MEMORY",
            "PRAGMA mmap_size = 1073741824",
            "CREATE TABLE IF NOT EXISTS profiles (user_id INTEGER NOT NULL PRIMARY KEY,"
                + " email TEXT NOT NULL, country TEXT NOT NULL, status TEXT NOT NULL, created_at"
                + " INTEGER NOT NULL, last_login INTEGER NOT NULL, reputation INTEGER NOT NULL,"
                + " display_name TEXT NOT NULL, bio TEXT NOT NULL) STRICT",
            "CREATE UNIQUE INDEX IF NOT EXISTS email ON profiles (email)",
            "CREATE INDEX IF NOT EXISTS country_status ON profiles (country, status)",
            "CREATE INDEX IF NOT EXISTS created_at ON profiles (created_at)",
            "CREATE INDEX IF NOT EXISTS top_reputation ON profiles (reputation DESC)"
          }) {
        statement.execute(line);
      }
    }
    insert = connection.prepareStatement("INSERT INTO profiles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    get = select("", "user_id = ?");
    byEmail = select("", "email = ?");
    String country =
        "INDEXED BY country_status WHERE country = ? AND status = ? ORDER BY user_id LIMIT ?";
    scanCountry = connection.prepareStatement("SELECT user_id FROM profiles " + country);
    queryCountry = connection.prepareStatement("SELECT " + COLUMNS + " FROM profiles " + country);
    String created =
        "INDEXED BY created_at WHERE created_at >= ? AND created_at <= ?"
            + " ORDER BY created_at, user_id LIMIT ?";
    scanCreated = connection.prepareStatement("SELECT user_id FROM profiles " + created);
    queryCreated = connection.prepareStatement("SELECT " + COLUMNS + " FROM profiles " + created);
    String top = "INDEXED BY top_reputation ORDER BY reputation DESC, user_id LIMIT ?";
    scanTop = connection.prepareStatement("SELECT user_id FROM profiles " + top);
    queryTop = connection.prepareStatement("SELECT " + COLUMNS + " FROM profiles " + top);
    update =
        connection.prepareStatement(
            "UPDATE profiles SET status = ?, last_login = ?, reputation = ?, bio = ?"
                + " WHERE user_id = ?");
  }

  static DirectSqlite open(Path path) throws IOException {
    try {
      return new DirectSqlite(path);
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  private PreparedStatement select(String hint, String where) throws SQLException {
    return connection.prepareStatement(
        "SELECT " + COLUMNS + " FROM profiles " + hint + " WHERE " + where);
  }

  @Override
  public void insert(Profile profile) throws IOException {
    try {
      insert.setLong(1, profile.userId());
      insert.setString(2, profile.email());
      insert.setString(3, profile.country());
      insert.setString(4, profile.status());
      insert.setLong(5, profile.createdAt());
      insert.setLong(6, profile.lastLogin());
      insert.setInt(7, profile.reputation());
      insert.setString(8, profile.displayName());
      insert.setString(9, profile.bio());
      insert.executeUpdate();
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  private static Profile profile(ResultSet found) throws SQLException {
    return new Profile(
        found.getLong(1),
        found.getString(2),
        found.getString(3),
        found.getString(4),
        found.getLong(5),
        found.getLong(6),
        found.getInt(7),
        found.getString(8),
        found.getString(9));
  }

  private static Profile one(PreparedStatement statement, Object by)
      throws SQLException, IOException {
    try (ResultSet found = statement.executeQuery()) {
      return ProfileStore.found(found.next() ? profile(found) : null, by);
    }
  }

  @Override
  public Profile get(long userId) throws IOException {
    try {
      get.setLong(1, userId);
      return one(get, userId);
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public Profile byEmail(String email) throws IOException {
    try {
      byEmail.setString(1, email);
      return one(byEmail, email);
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public void scanCountryStatus(String country, String status, int limit, Ids ids)
      throws IOException {
    try {
      ids(pair(scanCountry, country, status), limit, ids);
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public void queryCountryStatus(String country, String status, int limit, Profiles profiles)
      throws IOException {
    try {
      profiles(pair(queryCountry, country, status), limit, profiles);
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  private static PreparedStatement pair(PreparedStatement statement, String a, String b)
      throws SQLException {
    statement.setString(1, a);
    statement.setString(2, b);
    return statement;
  }

  @Override
  public void scanCreatedAt(long from, long to, int limit, Ids ids) throws IOException {
    try {
      ids(range(scanCreated, from, to), limit, ids);
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public void queryCreatedAt(long from, long to, int limit, Profiles profiles) throws IOException {
    try {
      profiles(range(queryCreated, from, to), limit, profiles);
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  private static PreparedStatement range(PreparedStatement statement, long from, long to)
      throws SQLException {
    statement.setLong(1, from);
    statement.setLong(2, to);
    return statement;
  }

  @Override
  public void scanTopReputation(int limit, Ids ids) throws IOException {
    try {
      ids(scanTop, limit, ids);
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public void queryTopReputation(int limit, Profiles profiles) throws IOException {
    try {
      profiles(queryTop, limit, profiles);
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  private static void ids(PreparedStatement statement, int limit, Ids ids) throws SQLException {
    statement.setInt(statement.getParameterMetaData().getParameterCount(), limit);
    try (ResultSet found = statement.executeQuery()) {
      while (found.next()) {
        ids.accept(found.getLong(1));
      }
    }
  }

  private static void profiles(PreparedStatement statement, int limit, Profiles profiles)
      throws SQLException {
    statement.setInt(statement.getParameterMetaData().getParameterCount(), limit);
    try (ResultSet found = statement.executeQuery()) {
      while (found.next()) {
        profiles.accept(profile(found));
      }
    }
  }

  @Override
  public Profile update(long userId, ProfileRule rule) throws IOException {
    try {
      Profile updated = rule.updated(get(userId));
      update.setString(1, updated.status());
      update.setLong(2, updated.lastLogin());
      update.setInt(3, updated.reputation());
      update.setString(4, updated.bio());
      update.setLong(5, userId);
      update.executeUpdate();
      return updated;
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public long count() throws IOException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("SELECT COUNT(*) FROM profiles")) {
      found.next();
      return found.getLong(1);
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public void stabilise() {}

  @Override
  public void settle() throws IOException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  @Override
  public long sizeBytes() throws IOException {
    Path log = path.resolveSibling(path.getFileName() + "-wal");
    return Files.size(path) + (Files.exists(log) ? Files.size(log) : 0);
  }

  @Override
  public String describe() {
    return "the driver of SQLite by hand, with the settings of the engine sqlite\n";
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }
}
