/** Numbers in byte arrays, and byte strings that grow. */
@NullMarked
package dev.tieout.lsm.internal.bytes;

import org.jspecify.annotations.NullMarked;
