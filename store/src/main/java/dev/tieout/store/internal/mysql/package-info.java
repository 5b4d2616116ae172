/** The engine that is a database of a MySQL or MariaDB server. */
@NullMarked
package dev.tieout.store.internal.mysql;

import org.jspecify.annotations.NullMarked;
