/** Why rows break: causes found in the stream of breaks, each with how many it accounts for. */
@NullMarked
package dev.tieout.core.explain;

import org.jspecify.annotations.NullMarked;
