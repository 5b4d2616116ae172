/** The store itself: state, writing, reading, upkeep and recovery. */
@NullMarked
package dev.tieout.lsm.internal.engine;

import org.jspecify.annotations.NullMarked;
