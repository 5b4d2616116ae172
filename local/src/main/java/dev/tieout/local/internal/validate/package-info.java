/** Specifications checked against the JSON Schema that editors complete them by. */
@NullMarked
package dev.tieout.local.internal.validate;

import org.jspecify.annotations.NullMarked;
