package dev.tieout.core.explain;

import org.jspecify.annotations.Nullable;

/** A break that has a signature, or will have one. */
interface Settled {
  /** Its signature, or null as long as its column's parameters are being learnt. */
  @Nullable Signature signature();
}
