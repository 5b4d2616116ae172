/** What Spark tells of a run while it goes on: figures for the summary, and how far it is. */
@NullMarked
package dev.tieout.jobs.internal.watch;

import org.jspecify.annotations.NullMarked;
