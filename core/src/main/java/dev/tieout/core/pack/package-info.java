/** Packed rows: canonical bytes, key first. */
@NullMarked
package dev.tieout.core.pack;

import org.jspecify.annotations.NullMarked;
