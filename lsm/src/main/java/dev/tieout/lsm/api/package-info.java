/** What users of the store see. */
@NullMarked
package dev.tieout.lsm.api;

import org.jspecify.annotations.NullMarked;
