/** How far a run has come, and what shows it. */
@NullMarked
package dev.tieout.local.internal.progress;

import org.jspecify.annotations.NullMarked;
