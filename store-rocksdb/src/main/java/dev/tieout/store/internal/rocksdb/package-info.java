/** The engine that is a RocksDB directory. */
@NullMarked
package dev.tieout.store.internal.rocksdb;

import org.jspecify.annotations.NullMarked;
