/** What the benchmarks of the parts share; each stands beside the tests of its part. */
@NullMarked
package dev.tieout.lsm.parts;

import org.jspecify.annotations.NullMarked;
