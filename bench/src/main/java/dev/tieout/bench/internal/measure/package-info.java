/** What a process took, by the operating system's account, and where it ran. */
@NullMarked
package dev.tieout.bench.internal.measure;

import org.jspecify.annotations.NullMarked;
