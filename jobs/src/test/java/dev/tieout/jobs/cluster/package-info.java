/** A real Spark cluster of this machine's processes, for the tests that need executors. */
@NullMarked
package dev.tieout.jobs.cluster;

import org.jspecify.annotations.NullMarked;
