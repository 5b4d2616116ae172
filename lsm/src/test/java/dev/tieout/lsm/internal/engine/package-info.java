/** Tests of the store as a whole. */
@NullMarked
package dev.tieout.lsm.internal.engine;

import org.jspecify.annotations.NullMarked;
