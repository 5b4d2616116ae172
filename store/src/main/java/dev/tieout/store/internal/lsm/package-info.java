/** The engine that is our own log-structured store. */
@NullMarked
package dev.tieout.store.internal.lsm;

import org.jspecify.annotations.NullMarked;
