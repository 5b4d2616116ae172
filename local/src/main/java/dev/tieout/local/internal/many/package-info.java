/** Many reconciliations in one run, under one budget. */
@NullMarked
package dev.tieout.local.internal.many;

import org.jspecify.annotations.NullMarked;
