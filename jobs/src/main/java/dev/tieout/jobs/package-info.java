/** Spark driver programs: reconcile two datasets, generate them. */
@NullMarked
package dev.tieout.jobs;

import org.jspecify.annotations.NullMarked;
