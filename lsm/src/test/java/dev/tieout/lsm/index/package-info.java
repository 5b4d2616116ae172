/** Tests of indexes. */
@NullMarked
package dev.tieout.lsm.index;

import org.jspecify.annotations.NullMarked;
