/** The newest entries, in memory. */
@NullMarked
package dev.tieout.lsm.internal.memtable;

import org.jspecify.annotations.NullMarked;
