/** The merge of one partition of both sides, and what a task says of it. */
@NullMarked
package dev.tieout.jobs.internal.merge;

import org.jspecify.annotations.NullMarked;
