/** Types, columns and schemas, and the batches in which readers hand over rows. */
@NullMarked
package dev.tieout.core.schema;

import org.jspecify.annotations.NullMarked;
