/** Values written as text: their types found, and the values read. */
@NullMarked
package dev.tieout.core.text;

import org.jspecify.annotations.NullMarked;
