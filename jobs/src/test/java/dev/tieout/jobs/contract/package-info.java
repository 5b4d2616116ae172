/** What both engines must agree on. */
@NullMarked
package dev.tieout.jobs.contract;

import org.jspecify.annotations.NullMarked;
