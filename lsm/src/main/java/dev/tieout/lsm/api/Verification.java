package dev.tieout.lsm.api;

import java.util.List;

/**
 * What a look at every byte found.
 *
 * @param segments files read
 * @param entries entries read
 * @param damages one sentence for each damage, with file and offset; empty if all is well
 */
public record Verification(long segments, long entries, List<String> damages) {
  /** Defensive copy. */
  public Verification {
    damages = List.copyOf(damages);
  }

  /** Whether nothing is damaged. */
  public boolean isSound() {
    return damages.isEmpty();
  }
}
