/** The files of a side: what they hold by their footers, and their rows. */
@NullMarked
package dev.tieout.jobs.internal.read;

import org.jspecify.annotations.NullMarked;
