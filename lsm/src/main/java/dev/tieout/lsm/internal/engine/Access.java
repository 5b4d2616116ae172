package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.Expiry;
import dev.tieout.lsm.api.View;
import org.jspecify.annotations.Nullable;

/** How one tree is got at: now, or as a snapshot has it. Thread-safe. */
abstract class Access {
  private final TreeSpec spec;
  private final ExpiryClock clock;

  Access(TreeSpec spec, ExpiryClock clock) {
    this.spec = spec;
    this.clock = clock;
  }

  /**
   * @throws IllegalStateException if the store or snapshot is closed
   */
  abstract TreeState state();

  /**
   * Whether reading must begin anew when a segment was dropped meanwhile; else that is an error.
   */
  abstract boolean isLive();

  final TreeSpec spec() {
    return spec;
  }

  final @Nullable Expiry expiry() {
    return spec.options().expiry();
  }

  /** The time by which entries expire during one operation. */
  final long nowMillis() {
    return spec.options().expiry() == null ? 0 : clock.nowMillis();
  }

  static boolean isExpired(@Nullable Expiry expiry, long nowMillis, View value) {
    return expiry != null
        && expiry.expiresAtMillis(value.array(), value.offset(), value.length()) <= nowMillis;
  }
}
