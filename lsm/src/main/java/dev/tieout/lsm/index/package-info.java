/** Records with secondary indexes, kept right in one batch. */
@NullMarked
package dev.tieout.lsm.index;

import org.jspecify.annotations.NullMarked;
