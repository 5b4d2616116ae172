/** Tests of the store as its users see it. */
@NullMarked
package dev.tieout.lsm;

import org.jspecify.annotations.NullMarked;
