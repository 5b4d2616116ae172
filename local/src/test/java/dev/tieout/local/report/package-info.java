/** The page of a run in a browser. */
@NullMarked
package dev.tieout.local.report;

import org.jspecify.annotations.NullMarked;
