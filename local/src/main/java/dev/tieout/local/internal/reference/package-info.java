/** The plain engine that the others are tested against. */
@NullMarked
package dev.tieout.local.internal.reference;

import org.jspecify.annotations.NullMarked;
