/** Tests of the manifest. */
@NullMarked
package dev.tieout.lsm.internal.manifest;

import org.jspecify.annotations.NullMarked;
