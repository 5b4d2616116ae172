/** Immutable files of blocks, and runs of them. */
@NullMarked
package dev.tieout.lsm.internal.segment;

import org.jspecify.annotations.NullMarked;
