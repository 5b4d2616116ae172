/** The one door to the disk. */
@NullMarked
package dev.tieout.lsm.internal.disk;

import org.jspecify.annotations.NullMarked;
