/** Tests of the tables in memory. */
@NullMarked
package dev.tieout.lsm.internal.memtable;

import org.jspecify.annotations.NullMarked;
