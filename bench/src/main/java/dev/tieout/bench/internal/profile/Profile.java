package dev.tieout.bench.internal.profile;

import java.util.List;

/** A user profile. Reputation is an int32 in checksums. */
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
  static final List<String> COUNTRIES =
      List.of(
          "US", "DE", "GB", "FR", "NL", "SE", "NO", "DK", "FI", "ES", "IT", "PT", "PL", "CZ", "TR",
          "JP", "KR", "SG", "IN", "BR", "CA", "AU", "MX", "AR", "ZA", "IL", "IE", "CH", "AT", "BE",
          "RO", "GR");
  static final List<String> STATUSES = List.of("active", "suspended", "deleted", "pending");
}
