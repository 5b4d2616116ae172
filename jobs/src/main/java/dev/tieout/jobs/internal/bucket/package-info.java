/** Sides that lie in buckets: written, found again, and read a bucket in one task. */
@NullMarked
package dev.tieout.jobs.internal.bucket;

import org.jspecify.annotations.NullMarked;
