/** Tests and benchmarks of iterators. */
@NullMarked
package dev.tieout.lsm.internal.iterate;

import org.jspecify.annotations.NullMarked;
