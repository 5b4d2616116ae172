/** What tests of concurrency share: exploring interleavings, and planting mistakes in code. */
@NullMarked
package dev.tieout.lsm.concurrency;

import org.jspecify.annotations.NullMarked;
