/** The memory of reconciliations that run again and again: which breaks are new, old, resolved. */
@NullMarked
package dev.tieout.store.ledger;

import org.jspecify.annotations.NullMarked;
