/** What files of every format have in common, as seen by those who read them. */
@NullMarked
package dev.tieout.local.internal.read.file;

import org.jspecify.annotations.NullMarked;
