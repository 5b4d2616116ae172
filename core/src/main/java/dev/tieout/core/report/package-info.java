/** The documents that tell people and programs of a run. */
@NullMarked
package dev.tieout.core.report;

import org.jspecify.annotations.NullMarked;
