/** Which files make up the store. */
@NullMarked
package dev.tieout.lsm.internal.manifest;

import org.jspecify.annotations.NullMarked;
