/** What is measured, in which order, and what came of it. */
@NullMarked
package dev.tieout.bench.internal.run;

import org.jspecify.annotations.NullMarked;
