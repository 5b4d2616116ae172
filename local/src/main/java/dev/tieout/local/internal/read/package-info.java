/** Datasets on disk, as rows. */
@NullMarked
package dev.tieout.local.internal.read;

import org.jspecify.annotations.NullMarked;
