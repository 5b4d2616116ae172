/** Looks into the breaks dataset of a directory of results. */
@NullMarked
package dev.tieout.local.internal.breaks;

import org.jspecify.annotations.NullMarked;
