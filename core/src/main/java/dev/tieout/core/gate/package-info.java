/** Whether a run passes: what fails it, and what has been accepted. */
@NullMarked
package dev.tieout.core.gate;

import org.jspecify.annotations.NullMarked;
