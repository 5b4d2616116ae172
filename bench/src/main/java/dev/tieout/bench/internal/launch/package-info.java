/** How the measured command line is started. */
@NullMarked
package dev.tieout.bench.internal.launch;

import org.jspecify.annotations.NullMarked;
