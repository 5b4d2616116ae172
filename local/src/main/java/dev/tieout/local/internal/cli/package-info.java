/** The command line: options, commands and what they print. */
@NullMarked
package dev.tieout.local.internal.cli;

import org.jspecify.annotations.NullMarked;
