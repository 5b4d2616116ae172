/** The profile-store workload: its data, its plan, its phases, and what they are run on. */
@NullMarked
package dev.tieout.bench.internal.profile;

import org.jspecify.annotations.NullMarked;
