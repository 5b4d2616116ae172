/** Puts results in place: whole, or not at all. */
@NullMarked
package dev.tieout.local.internal.write;

import org.jspecify.annotations.NullMarked;
