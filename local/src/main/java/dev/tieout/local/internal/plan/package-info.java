/** Decides, before any data is read, how a run goes about it and what it spends. */
@NullMarked
package dev.tieout.local.internal.plan;

import org.jspecify.annotations.NullMarked;
