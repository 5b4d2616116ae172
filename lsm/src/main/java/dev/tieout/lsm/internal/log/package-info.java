/** The write-ahead log. */
@NullMarked
package dev.tieout.lsm.internal.log;

import org.jspecify.annotations.NullMarked;
