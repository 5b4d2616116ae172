/** The walk over two sorted sides that gives verdicts. */
@NullMarked
package dev.tieout.core.merge;

import org.jspecify.annotations.NullMarked;
