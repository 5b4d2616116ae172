/** Keyed records with secondary indexes, kept by one of several engines. */
@NullMarked
package dev.tieout.store;

import org.jspecify.annotations.NullMarked;
