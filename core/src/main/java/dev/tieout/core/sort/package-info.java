/** Sorting of packed rows. */
@NullMarked
package dev.tieout.core.sort;

import org.jspecify.annotations.NullMarked;
