package dev.tieout.lsm.workload;

/** The workload's checksum. */
final class Checksum {
  private long state = 0xCBF29CE484222325L;

  void add(long word) {
    state = (state ^ word) * 1_099_511_628_211L;
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
    add(profile.reputation() & 0xFFFFFFFFL);
  }

  String hex() {
    return "%016X".formatted(state);
  }
}
