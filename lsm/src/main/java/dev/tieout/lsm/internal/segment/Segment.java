package dev.tieout.lsm.internal.segment;

import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.block.Block;
import dev.tieout.lsm.internal.block.BlockSearch;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.cache.BlockCache;
import dev.tieout.lsm.internal.cache.BlockSlots;
import dev.tieout.lsm.internal.compression.Codec;
import dev.tieout.lsm.internal.compression.Decompressor;
import dev.tieout.lsm.internal.compression.Dictionary;
import dev.tieout.lsm.internal.disk.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An open segment. Thread-safe.
 *
 * <p>1. Immutable but for the cached blocks. 2. The file is open while it is held; it is held once
 * from the start, by the state that names it. 3. Every byte used was checked by a checksum.
 */
public final class Segment {
  private static final int KEPT_BUFFER_BYTES = 256 << 10;
  private static final ThreadLocal<byte[]> BUFFER =
      ThreadLocal.withInitial(() -> new byte[KEPT_BUFFER_BYTES]);

  private final Disk disk;
  private final String name;
  private final long storeId;
  private final long fileId;
  private final long fileBytes;
  private final Disk.Input input;
  private final SegmentSections.Properties properties;
  private final BlockIndex index;
  private final @Nullable Filter filter;
  private final @Nullable Dictionary dictionary;
  private final BlockSlots slots;
  private final AtomicInteger holders = new AtomicInteger(1);
  private volatile boolean obsolete;

  private Segment(
      Disk disk,
      long storeId,
      long fileId,
      Disk.Input input,
      SegmentSections sections,
      BlockCache cache) {
    this.disk = disk;
    this.name = SegmentFormat.name(fileId);
    this.storeId = storeId;
    this.fileId = fileId;
    this.input = input;
    this.fileBytes = sections.fileBytes();
    this.properties = sections.properties();
    this.index = sections.index();
    this.filter = sections.filter();
    this.dictionary = sections.dictionary();
    this.slots = cache.newSlots(index.count());
  }

  /**
   * Opens a segment.
   *
   * @param expectedBytes its size
   * @throws CorruptStoreException if it is missing, another, or damaged
   */
  public static Segment open(
      Disk disk, long storeId, long fileId, long expectedBytes, BlockCache cache)
      throws IOException {
    String name = SegmentFormat.name(fileId);
    if (!disk.exists(name)) {
      throw new CorruptStoreException(disk.describe(name), 0, "the file is missing");
    }
    Disk.Input input = disk.open(name);
    try {
      SegmentSections sections =
          SegmentSections.read(disk.describe(name), input, storeId, fileId, expectedBytes);
      return new Segment(disk, storeId, fileId, input, sections, cache);
    } catch (IOException | RuntimeException e) {
      input.close();
      throw e;
    }
  }

  /** The name of the file of segment {@code fileId}. */
  public static String fileName(long fileId) {
    return SegmentFormat.name(fileId);
  }

  /** The number of a segment's file; -1 if the name is not a segment's. */
  public static long fileId(String name) {
    if (!name.matches("segment-\\d{12}")) {
      return -1;
    }
    return Long.parseLong(name.substring(8));
  }

  /** Its number. */
  public long id() {
    return fileId;
  }

  /** Its size. */
  public long fileBytes() {
    return fileBytes;
  }

  /** The size of its keys and values. */
  public long rawBytes() {
    return properties.rawBytes();
  }

  /** How many entries it has, deletes among them. */
  public long entries() {
    return properties.entries();
  }

  /** How many of the entries are deletes. */
  public long deletions() {
    return properties.deletions();
  }

  /** The codec it was written with. */
  public Codec codec() {
    return properties.codec();
  }

  /** The size of blocks it was written with. */
  public int blockBytes() {
    return properties.blockBytes();
  }

  /** Whether it has a filter. */
  public boolean isFiltered() {
    return filter != null;
  }

  /** Its least key, not to be changed. */
  public byte[] firstKey() {
    return properties.firstKey();
  }

  /** Its greatest key, not to be changed. */
  public byte[] lastKey() {
    return properties.lastKey();
  }

  /** How many blocks it has. */
  public int blockCount() {
    return index.count();
  }

  /** The block in which a key would be; -1 if it is before all. */
  public int blockOf(byte[] key, int start, int end) {
    return index.atMost(key, start, end);
  }

  /** False if a key is certainly not there. */
  public boolean mayContain(byte[] key, int start, int end) {
    return filter == null || filter.mayContain(KeyHash.of(key, start, end));
  }

  /**
   * Looks for a key.
   *
   * @return one of the constants of {@link BlockSearch}
   */
  public int find(byte[] key, int start, int end, View value) {
    if (!mayContain(key, start, end)) {
      return BlockSearch.ABSENT;
    }
    int block = index.atMost(key, start, end);
    if (block < 0) {
      return BlockSearch.ABSENT;
    }
    return BlockSearch.find(block(block), key, start, end, value);
  }

  /**
   * A block, from the cache if it is there, which it is afterwards.
   *
   * @throws SegmentGoneException if the segment was dropped
   */
  public byte[] block(int number) {
    byte[] cached = slots.get(number);
    return cached != null ? cached : load(number);
  }

  /** A block, without a change to the cache; for whoever reads all blocks once. */
  public byte[] blockOnce(int number) {
    byte[] cached = slots.peek(number);
    return cached != null ? cached : read(number);
  }

  /** Puts the first blocks into the cache. */
  public void keep(List<byte[]> first) {
    for (int i = 0; i < first.size(); i++) {
      slots.put(i, first.get(i));
    }
  }

  private byte[] load(int number) {
    if (!tryHold()) {
      throw new SegmentGoneException();
    }
    try {
      byte[] block = read(number);
      slots.put(number, block);
      return block;
    } finally {
      release();
    }
  }

  /** Reads a block from the file, whatever is in the cache. */
  public byte[] read(int number) {
    int offset = index.offset(number);
    int stored = index.storedBytes(number);
    byte[] buffer = stored <= KEPT_BUFFER_BYTES ? BUFFER.get() : new byte[stored];
    try {
      input.read(offset, buffer, 0, stored);
    } catch (IOException e) {
      throw new UncheckedIOException(disk.describe(name) + ": " + e.getMessage(), e);
    }
    int count = stored - SegmentFormat.TRAILER_BYTES;
    int sum = SegmentFormat.checksum(storeId, fileId, offset, buffer, 0, count + 1);
    if (sum != Bytes.intAt(buffer, count + 1)) {
      throw new CorruptStoreException(
          disk.describe(name), offset, "a block of " + stored + " bytes whose checksum is wrong");
    }
    try {
      byte[] block =
          Decompressor.ofThisThread()
              .decompress(
                  Codec.of(buffer[count]), dictionary, buffer, 0, count, index.rawBytes(number));
      Block.check(block);
      return block;
    } catch (IllegalArgumentException e) {
      throw new CorruptStoreException(
          disk.describe(name), offset, String.valueOf(e.getMessage()), e);
    }
  }

  /** Copies the file to another disk, where it keeps its name; syncs it there. */
  public void copyTo(Disk target) throws IOException {
    byte[] buffer = new byte[256 << 10];
    try (Disk.Output output = target.create(name)) {
      for (long at = 0; at < fileBytes; ) {
        int count = (int) Math.min(buffer.length, fileBytes - at);
        input.read(at, buffer, 0, count);
        output.write(buffer, 0, count);
        at += count;
      }
      output.sync();
    }
  }

  /** How the file is named in messages. */
  public String describe() {
    return disk.describe(name);
  }

  /** Where a block begins in the file. */
  public long offsetOf(int block) {
    return index.offset(block);
  }

  /** Holds the segment open; false if it was dropped. */
  public boolean tryHold() {
    while (true) {
      int now = holders.get();
      if (now == 0) {
        return false;
      }
      if (holders.compareAndSet(now, now + 1)) {
        return true;
      }
    }
  }

  /** Ends a hold. The last one closes the file, and deletes it if it is obsolete. */
  public void release() {
    if (holders.decrementAndGet() > 0) {
      return;
    }
    slots.forget();
    try {
      input.close();
      if (obsolete) {
        disk.delete(name);
      }
    } catch (IOException e) {
      // The next opening deletes what the manifest does not name.
      obsolete = true;
    }
  }

  /** From now on the file is to be deleted once nobody holds it. */
  public void setObsolete() {
    obsolete = true;
  }
}
