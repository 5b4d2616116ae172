/** A database server of one's own, for tests and benchmarks. */
@NullMarked
package dev.tieout.store.server;

import org.jspecify.annotations.NullMarked;
