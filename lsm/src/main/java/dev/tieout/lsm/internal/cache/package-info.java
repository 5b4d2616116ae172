/** Decompressed blocks, up to a number of bytes. */
@NullMarked
package dev.tieout.lsm.internal.cache;

import org.jspecify.annotations.NullMarked;
