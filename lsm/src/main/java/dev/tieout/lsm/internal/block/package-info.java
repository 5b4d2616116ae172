/** Blocks: some kilobytes of entries in key order. */
@NullMarked
package dev.tieout.lsm.internal.block;

import org.jspecify.annotations.NullMarked;
