package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.StoreOptions;
import dev.tieout.lsm.internal.cache.BlockCache;
import dev.tieout.lsm.internal.disk.Disk;
import dev.tieout.lsm.internal.log.LogPool;
import java.util.List;

/** What all parts of an open store share. */
record Context(
    Disk disk,
    StoreOptions options,
    Seams seams,
    long storeId,
    List<TreeSpec> trees,
    BlockCache cache,
    LogPool logs,
    ExpiryClock clock,
    Failure failure) {}
