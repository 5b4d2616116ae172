/** Summaries and breaks. */
@NullMarked
package dev.tieout.core.result;

import org.jspecify.annotations.NullMarked;
