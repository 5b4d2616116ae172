/** Tests of blocks. */
@NullMarked
package dev.tieout.lsm.internal.block;

import org.jspecify.annotations.NullMarked;
