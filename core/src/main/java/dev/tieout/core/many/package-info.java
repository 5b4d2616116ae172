/** Many reconciliations in one run: which run when, and what is told of all of them. */
@NullMarked
package dev.tieout.core.many;

import org.jspecify.annotations.NullMarked;
