/** What every engine of stores must do. */
@NullMarked
package dev.tieout.store.contract;

import org.jspecify.annotations.NullMarked;
