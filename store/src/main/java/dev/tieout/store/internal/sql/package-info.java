/** Tables and their indexes over a database that speaks SQL. */
@NullMarked
package dev.tieout.store.internal.sql;

import org.jspecify.annotations.NullMarked;
