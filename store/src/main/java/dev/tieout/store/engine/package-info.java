/** Opens stores by where they are. */
@NullMarked
package dev.tieout.store.engine;

import org.jspecify.annotations.NullMarked;
