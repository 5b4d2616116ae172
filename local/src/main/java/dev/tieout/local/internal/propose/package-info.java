/** A specification proposed for data that nobody has described yet. */
@NullMarked
package dev.tieout.local.internal.propose;

import org.jspecify.annotations.NullMarked;
