/** Generated datasets, written by tasks. */
@NullMarked
package dev.tieout.jobs.internal.generate;

import org.jspecify.annotations.NullMarked;
