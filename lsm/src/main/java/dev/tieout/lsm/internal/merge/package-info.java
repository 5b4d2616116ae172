/** Which runs are merged, and what is left of their entries. */
@NullMarked
package dev.tieout.lsm.internal.merge;

import org.jspecify.annotations.NullMarked;
