/** Writes datasets whose differences are known. */
@NullMarked
package dev.tieout.local.internal.generate;

import org.jspecify.annotations.NullMarked;
