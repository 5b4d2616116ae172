package dev.tieout.bench.internal.profile;

import java.util.List;

/** What a profile holds, and what an update makes of it: pure functions of its id and the seed. */
record ProfileRule(int seed) {
  private static final List<String> TOPICS =
      List.of(
          "storage engines",
          "distributed systems",
          "analytics",
          "developer tools",
          "backend services");
  private static final long EPOCH_MILLIS = 1_672_531_200_000L;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final long UPDATE_SALT = 0xD1B54A32D192ED03L;
  private static final long LOGIN_MILLIS = 7_776_000_000L;
  private static final long WEEK_MILLIS = 604_800_000L;
  private static final long DAY_MILLIS = 86_400_000L;
  private static final int MAX_REPUTATION = 1_000_000;

  private long mix(long word) {
    long z = word + GOLDEN;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  private static int remainder(long word, long divisor) {
    return (int) Long.remainderUnsigned(word, divisor);
  }

  private static String digits(long number, int width) {
    String digits = Long.toString(number);
    return "0".repeat(width - digits.length()) + digits;
  }

  private long first(long userId) {
    return mix(userId + Integer.toUnsignedLong(seed));
  }

  long createdAt(long userId) {
    return EPOCH_MILLIS + userId * 1000 + remainder(first(userId), 997);
  }

  static String email(long userId) {
    return "user" + digits(userId, 12) + "@example" + digits(userId % 97, 2) + ".com";
  }

  Profile profile(long userId) {
    long a = first(userId);
    long b = mix(a + GOLDEN);
    return new Profile(
        userId,
        email(userId),
        Profile.COUNTRIES.get(remainder(a, 32)),
        Profile.STATUSES.get(remainder(a >>> 8, 4)),
        createdAt(userId),
        EPOCH_MILLIS + Long.remainderUnsigned(b, LOGIN_MILLIS),
        remainder(b, MAX_REPUTATION),
        "User " + digits(userId, 12),
        "Profile "
            + userId
            + " prefers "
            + TOPICS.get(remainder(a, 5))
            + " and has segment "
            + digits(remainder(b, 10_000), 4)
            + ".");
  }

  Profile updated(Profile old) {
    long m = mix(old.userId() + Integer.toUnsignedLong(seed) + UPDATE_SALT);
    int status = Profile.STATUSES.indexOf(old.status());
    return new Profile(
        old.userId(),
        old.email(),
        old.country(),
        old.userId() % 4 == 0 ? Profile.STATUSES.get((status + 1) % 4) : old.status(),
        old.createdAt(),
        old.lastLogin() + WEEK_MILLIS + Long.remainderUnsigned(m, DAY_MILLIS),
        Math.max(0, Math.min(MAX_REPUTATION, old.reputation() + remainder(m, 501) - 250)),
        old.displayName(),
        old.bio() + " updated");
  }
}
