/** Which rows of a side take part: predicates, from their SQL to the rows of a batch they keep. */
@NullMarked
package dev.tieout.core.filter;

import org.jspecify.annotations.NullMarked;
