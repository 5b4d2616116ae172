package dev.tieout.lsm.workload;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A profile of the workload. */
record Profile(
    long userId,
    String email,
    String country,
    String status,
    long createdAt,
    long lastLogin,
    int reputation,
    String displayName,
    String bio) {

  static final int SEED = 570123434;
  static final String[] COUNTRIES =
      ("US DE GB FR NL SE NO DK FI ES IT PT PL CZ TR JP KR SG IN BR CA AU MX AR ZA IL IE CH AT BE"
              + " RO GR")
          .split(" ");
  static final String[] STATUSES = {"active", "suspended", "deleted", "pending"};
  private static final String[] TOPICS = {
    "storage engines", "distributed systems", "analytics", "developer tools", "backend services"
  };

  static long mix(long value) {
    long x = value + 0x9E3779B97F4A7C15L;
    x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }

  private static String digits(long value, int count) {
    byte[] text = new byte[count];
    long rest = value;
    for (int i = count - 1; i >= 0; i--) {
      text[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  static String email(long userId) {
    return "user" + digits(userId, 12) + "@example" + digits(userId % 97, 2) + ".com";
  }

  static long createdAt(long userId) {
    long a = mix(userId + SEED);
    return 1_672_531_200_000L + userId * 1000 + Long.remainderUnsigned(a, 997);
  }

  static Profile of(long userId) {
    long a = mix(userId + SEED);
    long b = mix(a + 0x9E3779B97F4A7C15L);
    String topic = TOPICS[(int) Long.remainderUnsigned(a, 5)];
    return new Profile(
        userId,
        email(userId),
        COUNTRIES[(int) Long.remainderUnsigned(a, 32)],
        STATUSES[(int) Long.remainderUnsigned(a >>> 8, 4)],
        createdAt(userId),
        1_672_531_200_000L + Long.remainderUnsigned(b, 7_776_000_000L),
        (int) Long.remainderUnsigned(b, 1_000_000),
        "User " + digits(userId, 12),
        "Profile "
            + userId
            + " prefers "
            + topic
            + " and has segment "
            + digits(Long.remainderUnsigned(b, 10_000), 4)
            + ".");
  }

  Profile updated() {
    long m = mix(userId + SEED + 0xD1B54A32D192ED03L);
    String next = status;
    if (userId % 4 == 0) {
      for (int i = 0; i < 4; i++) {
        if (STATUSES[i].equals(status)) {
          next = STATUSES[(i + 1) % 4];
        }
      }
    }
    int changed = reputation + (int) Long.remainderUnsigned(m, 501) - 250;
    return new Profile(
        userId,
        email,
        country,
        next,
        createdAt,
        lastLogin + 604_800_000L + Long.remainderUnsigned(m, 86_400_000L),
        Math.max(0, Math.min(1_000_000, changed)),
        displayName,
        bio + " updated");
  }

  @SuppressWarnings({
    "deprecation",
    "ByteBufferBackingArray"
  }) // The one way to get bytes of a Latin-1 string without a copy.
  private static void text(ByteBuffer target, String value) {
    int length = value.length();
    target.putShort((short) length);
    value.getBytes(0, length, target.array(), target.position());
    target.position(target.position() + length);
  }

  @SuppressWarnings("ByteBufferBackingArray") // Allocated by its caller.
  byte[] encode(ByteBuffer scratch) {
    scratch.clear();
    scratch.putLong(userId).putLong(createdAt).putLong(lastLogin).putInt(reputation);
    text(scratch, country);
    text(scratch, status);
    text(scratch, email);
    text(scratch, displayName);
    text(scratch, bio);
    byte[] bytes = new byte[scratch.position()];
    System.arraycopy(scratch.array(), 0, bytes, 0, bytes.length);
    return bytes;
  }

  private static int shortAt(byte[] array, int at) {
    return (array[at] & 0xFF) << 8 | (array[at + 1] & 0xFF);
  }

  private static String text(byte[] array, int at) {
    return new String(array, at + 2, shortAt(array, at), StandardCharsets.ISO_8859_1);
  }

  static Profile decode(byte[] array, int offset) {
    ByteBuffer in = ByteBuffer.wrap(array);
    int at = offset + 28;
    String country = text(array, at);
    at += 2 + country.length();
    String status = text(array, at);
    at += 2 + status.length();
    String email = text(array, at);
    at += 2 + email.length();
    String name = text(array, at);
    at += 2 + name.length();
    return new Profile(
        in.getLong(offset),
        email,
        country,
        status,
        in.getLong(offset + 8),
        in.getLong(offset + 16),
        in.getInt(offset + 24),
        name,
        text(array, at));
  }
}
