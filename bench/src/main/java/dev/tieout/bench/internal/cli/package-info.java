/** The commands of <code>tieout bench</code>. */
@NullMarked
package dev.tieout.bench.internal.cli;

import org.jspecify.annotations.NullMarked;
