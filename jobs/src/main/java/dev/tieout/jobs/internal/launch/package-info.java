/** What the launcher asks before it starts a job. */
@NullMarked
package dev.tieout.jobs.internal.launch;

import org.jspecify.annotations.NullMarked;
