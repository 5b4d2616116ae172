/** Files of records written as text. */
@NullMarked
package dev.tieout.local.internal.read.text;

import org.jspecify.annotations.NullMarked;
