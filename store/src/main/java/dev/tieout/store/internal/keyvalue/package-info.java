/** Tables and their indexes over an engine that knows only ordered keys and values. */
@NullMarked
package dev.tieout.store.internal.keyvalue;

import org.jspecify.annotations.NullMarked;
