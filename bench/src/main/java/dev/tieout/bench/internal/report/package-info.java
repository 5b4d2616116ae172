/** How results are told: Markdown and JSON. */
@NullMarked
package dev.tieout.bench.internal.report;

import org.jspecify.annotations.NullMarked;
