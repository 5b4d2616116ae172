/** The rules of the core on Spark's rows: types, batches and packed rows. */
@NullMarked
package dev.tieout.udf;

import org.jspecify.annotations.NullMarked;
