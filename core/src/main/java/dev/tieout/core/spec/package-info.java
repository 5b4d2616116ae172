/** What a user asks for: the specification of a reconciliation and its YAML form. */
@NullMarked
package dev.tieout.core.spec;

import org.jspecify.annotations.NullMarked;
