/** Packed rows, placed by key and sorted within their partition. */
@NullMarked
package dev.tieout.jobs.internal.shuffle;

import org.jspecify.annotations.NullMarked;
