/** How blocks are compressed. */
@NullMarked
package dev.tieout.lsm.internal.compression;

import org.jspecify.annotations.NullMarked;
