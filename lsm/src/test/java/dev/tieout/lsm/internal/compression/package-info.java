/** Tests and benchmarks of compression. */
@NullMarked
package dev.tieout.lsm.internal.compression;

import org.jspecify.annotations.NullMarked;
