/** What a run says of itself to those who ask: loggers that cost nothing until then. */
@NullMarked
package dev.tieout.local.internal.log;

import org.jspecify.annotations.NullMarked;
