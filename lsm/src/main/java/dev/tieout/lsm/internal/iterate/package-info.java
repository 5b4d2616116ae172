/** Entries one after the other, from one place or from several. */
@NullMarked
package dev.tieout.lsm.internal.iterate;

import org.jspecify.annotations.NullMarked;
