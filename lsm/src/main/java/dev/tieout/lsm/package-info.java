/** An embedded, ordered, log-structured store: here it is opened. */
@NullMarked
package dev.tieout.lsm;

import org.jspecify.annotations.NullMarked;
