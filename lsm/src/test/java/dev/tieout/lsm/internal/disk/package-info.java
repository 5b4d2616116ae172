/** A disk that forgets. */
@NullMarked
package dev.tieout.lsm.internal.disk;

import org.jspecify.annotations.NullMarked;
