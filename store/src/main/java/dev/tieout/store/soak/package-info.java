/** Load on a store that checks itself while the process that writes is killed again and again. */
@NullMarked
package dev.tieout.store.soak;

import org.jspecify.annotations.NullMarked;
