/** The command line's entry point. */
@NullMarked
package dev.tieout.local;

import org.jspecify.annotations.NullMarked;
