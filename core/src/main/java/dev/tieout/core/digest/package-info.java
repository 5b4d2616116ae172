/** Order-independent 128-bit fingerprints. */
@NullMarked
package dev.tieout.core.digest;

import org.jspecify.annotations.NullMarked;
