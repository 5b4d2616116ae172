/** Tests and benchmarks of merges. */
@NullMarked
package dev.tieout.lsm.internal.merge;

import org.jspecify.annotations.NullMarked;
