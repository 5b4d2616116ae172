/** Tests and benchmarks of cache. */
@NullMarked
package dev.tieout.lsm.internal.cache;

import org.jspecify.annotations.NullMarked;
