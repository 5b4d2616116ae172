/** Benchmarks that anyone can repeat: whole runs of the command line, and peers beside them. */
@NullMarked
package dev.tieout.bench;

import org.jspecify.annotations.NullMarked;
