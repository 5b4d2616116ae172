/** The profile-store workload. */
@NullMarked
package dev.tieout.lsm.workload;

import org.jspecify.annotations.NullMarked;
