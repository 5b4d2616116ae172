/** The datasets that are reconciled, and the answers to them. */
@NullMarked
package dev.tieout.bench.internal.data;

import org.jspecify.annotations.NullMarked;
