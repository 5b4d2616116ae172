/** Packed rows on disk: partitions and sorted runs, within a budget of buffers. */
@NullMarked
package dev.tieout.local.internal.spill;

import org.jspecify.annotations.NullMarked;
