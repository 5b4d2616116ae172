/** Runs on Spark, measured run by run in processes of their own, and a join written by hand. */
@NullMarked
package dev.tieout.bench.internal.spark;

import org.jspecify.annotations.NullMarked;
