/** Files that tasks write, and the results that a run leaves. */
@NullMarked
package dev.tieout.jobs.internal.commit;

import org.jspecify.annotations.NullMarked;
