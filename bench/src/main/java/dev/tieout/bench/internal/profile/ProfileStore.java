package dev.tieout.bench.internal.profile;

import java.io.IOException;

/** What the workload is run on. Thread-safe, but for opening and closing. */
interface ProfileStore extends AutoCloseable {
  void insert(Profile profile) throws IOException;

  Profile get(long userId) throws IOException;

  Profile byEmail(String email) throws IOException;

  void scanCountryStatus(String country, String status, int limit, Ids ids) throws IOException;

  void queryCountryStatus(String country, String status, int limit, Profiles profiles)
      throws IOException;

  void scanCreatedAt(long from, long to, int limit, Ids ids) throws IOException;

  void queryCreatedAt(long from, long to, int limit, Profiles profiles) throws IOException;

  void scanTopReputation(int limit, Ids ids) throws IOException;

  void queryTopReputation(int limit, Profiles profiles) throws IOException;

  /** Reads a profile, updates it by the rule, and writes it back. */
  Profile update(long userId, ProfileRule rule) throws IOException;

  long count() throws IOException;

  void stabilise() throws IOException;

  void settle() throws IOException;

  long sizeBytes() throws IOException;

  String describe() throws IOException;

  @Override
  void close() throws IOException;

  /** Takes ids. */
  @FunctionalInterface
  interface Ids {
    void accept(long userId);
  }

  /** Takes profiles. */
  @FunctionalInterface
  interface Profiles {
    void accept(Profile profile);
  }

  /** Opens a store, the same each time. */
  @FunctionalInterface
  interface Opener {
    ProfileStore open() throws IOException;
  }

  /** A profile that the workload knows to be there. */
  static <T> T found(@org.jspecify.annotations.Nullable T profile, Object by) throws IOException {
    if (profile == null) {
      throw new IOException("There is no profile of " + by + ", though it was inserted.");
    }
    return profile;
  }
}
