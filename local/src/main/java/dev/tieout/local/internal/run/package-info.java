/** Runs a reconciliation on one machine. */
@NullMarked
package dev.tieout.local.internal.run;

import org.jspecify.annotations.NullMarked;
