package dev.tieout.bench.internal.profile;

import java.util.Locale;

/** 64 bits over words, one xored in and multiplied after another. Not thread-safe. */
final class Checksum {
  private static final long START = 0xCBF29CE484222325L;
  private static final long PRIME = 1_099_511_628_211L;

  private long state = START;

  void add(long word) {
    state = (state ^ word) * PRIME;
  }

  void add(String text) {
    for (int i = 0; i < text.length(); i++) {
      add(text.charAt(i));
    }
  }

  void add(Profile profile) {
    add(profile.userId());
    add(profile.email());
    add(profile.country());
    add(profile.status());
    add(profile.createdAt());
    add(profile.lastLogin());
    add(Integer.toUnsignedLong(profile.reputation()));
  }

  /** 16 digits. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%016X", state);
  }
}
