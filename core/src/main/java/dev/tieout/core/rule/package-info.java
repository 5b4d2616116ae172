/** How columns are paired and compared: canonical forms and rules. */
@NullMarked
package dev.tieout.core.rule;

import org.jspecify.annotations.NullMarked;
