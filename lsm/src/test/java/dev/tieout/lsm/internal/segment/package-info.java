/** Tests of segments. */
@NullMarked
package dev.tieout.lsm.internal.segment;

import org.jspecify.annotations.NullMarked;
