/** The way of a run's breaks into the ledger. */
@NullMarked
package dev.tieout.local.internal.ledger;

import org.jspecify.annotations.NullMarked;
