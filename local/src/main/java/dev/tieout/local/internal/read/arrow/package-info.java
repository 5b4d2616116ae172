/**
 * Arrow IPC files and streams: their layout and metadata, and values copied from windows of their
 * buffers. Only here is anything of Arrow's known, and only what reads an Arrow file loads it.
 */
@NullMarked
package dev.tieout.local.internal.read.arrow;

import org.jspecify.annotations.NullMarked;
