/** The engine without a disk: plain sorted maps, which the others are held to. */
@NullMarked
package dev.tieout.store.internal.memory;

import org.jspecify.annotations.NullMarked;
