package dev.tieout.lsm.internal.segment;

import dev.tieout.lsm.internal.block.BlockWriter;
import dev.tieout.lsm.internal.bytes.ByteBuilder;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.compression.Codec;
import dev.tieout.lsm.internal.compression.Compressor;
import dev.tieout.lsm.internal.compression.Dictionary;
import dev.tieout.lsm.internal.disk.Disk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes one segment from entries in ascending key order. Whoever gives up must {@link #close} it
 * and delete the file. For one thread.
 */
public final class SegmentWriter implements AutoCloseable {
  /** How a segment is laid out. */
  public record Layout(
      int blockBytes, Codec codec, @Nullable Dictionary dictionary, boolean filtered) {}

  private final long storeId;
  private final long fileId;
  private final Layout layout;
  private final Disk.Output file;
  private final Compressor compressor;
  private final BlockWriter block = new BlockWriter();
  private final ByteBuilder buffer = new ByteBuilder(256 << 10);
  private final ByteBuilder index = new ByteBuilder(4 << 10);
  private final List<byte[]> kept = new ArrayList<>();
  private long keepBytes;
  private long written;
  private int blocks;
  private long entries;
  private long deletions;
  private long rawBytes;
  private boolean allKeysHaveEightBytes = true;
  private byte[] firstKey = Bytes.NONE;
  private byte[] lastKey = Bytes.NONE;
  private int lastKeyLength;
  private byte[] lastIndexKey = Bytes.NONE;
  private long[] hashes = new long[0];

  /**
   * Makes the file.
   *
   * @param keepBytes of so many bytes of blocks, keep what was compressed, for the cache
   */
  public SegmentWriter(Disk disk, long storeId, long fileId, Layout layout, long keepBytes)
      throws IOException {
    this.storeId = storeId;
    this.fileId = fileId;
    this.layout = layout;
    this.keepBytes = keepBytes;
    this.file = disk.create(SegmentFormat.name(fileId));
    this.compressor = Compressor.of(layout.codec(), layout.dictionary());
    buffer.addLong(SegmentFormat.MAGIC).addInt(SegmentFormat.VERSION).addInt(0);
    buffer.addLong(storeId).addInt((int) fileId);
    buffer.addInt(SegmentFormat.checksum(storeId, fileId, 0, buffer.array(), 0, 28));
  }

  /**
   * Adds an entry.
   *
   * @param valueLength -1 if the key is deleted
   * @throws IllegalStateException if the key is not greater than the one before
   */
  public void add(
      byte[] key, int keyOffset, int keyLength, byte[] value, int valueOffset, int valueLength)
      throws IOException {
    int keyEnd = keyOffset + keyLength;
    if (entries == 0) {
      firstKey = Arrays.copyOfRange(key, keyOffset, keyEnd);
    } else if (Bytes.compare(lastKey, 0, lastKeyLength, key, keyOffset, keyEnd) >= 0) {
      throw new IllegalStateException("keys out of order in segment " + fileId);
    }
    int size = keyLength + Math.max(0, valueLength);
    if (block.count() > 0 && block.estimatedBytes() + size > layout.blockBytes()) {
      finishBlock();
    }
    block.add(key, keyOffset, keyLength, value, valueOffset, valueLength);
    if (layout.filtered()) {
      if (entries == hashes.length) {
        hashes = Arrays.copyOf(hashes, Math.max(1024, hashes.length * 2));
      }
      hashes[(int) entries] = KeyHash.of(key, keyOffset, keyEnd);
    }
    if (lastKey.length < keyLength) {
      lastKey = new byte[keyLength * 2];
    }
    System.arraycopy(key, keyOffset, lastKey, 0, keyLength);
    lastKeyLength = keyLength;
    allKeysHaveEightBytes &= keyLength == 8;
    entries++;
    rawBytes += size;
    if (valueLength < 0) {
      deletions++;
    }
  }

  /** Size of the keys and values so far. */
  public long rawBytes() {
    return rawBytes;
  }

  /** How many entries there are. */
  public long entries() {
    return entries;
  }

  /** The segment's number. */
  public long fileId() {
    return fileId;
  }

  /** Writes the rest and syncs; the name is not yet safe. Returns the size of the file. */
  public long finish() throws IOException {
    if (block.count() > 0) {
      finishBlock();
    }
    Dictionary dictionary = layout.dictionary();
    long dictionaryAt = written + buffer.length();
    int dictionaryBytes =
        dictionary == null ? 0 : section(dictionary.bytes(), dictionary.bytes().length);
    long filterAt = written + buffer.length();
    int filterBytes = 0;
    if (layout.filtered()) {
      ByteBuilder filter = new ByteBuilder(1 << 10);
      Filter.of(hashes, (int) entries).writeTo(filter);
      filterBytes = section(filter.array(), filter.length());
    }
    long indexAt = written + buffer.length();
    int indexBytes = section(index.array(), index.length());
    long propertiesAt = written + buffer.length();
    ByteBuilder properties = new ByteBuilder(256);
    properties.addVarint(entries).addVarint(deletions).addVarint(rawBytes).addVarint(blocks);
    properties.addByte(allKeysHaveEightBytes ? 1 : 0).addByte(layout.codec().id());
    properties.addVarint(layout.blockBytes());
    properties.addCounted(firstKey, 0, firstKey.length).addCounted(lastKey, 0, lastKeyLength);
    int propertiesBytes = section(properties.array(), properties.length());
    long footerAt = written + buffer.length();
    int start = buffer.length();
    buffer.addLong(dictionaryAt).addInt(dictionaryBytes);
    buffer.addLong(filterAt).addInt(filterBytes);
    buffer.addLong(indexAt).addInt(indexBytes);
    buffer.addLong(propertiesAt).addInt(propertiesBytes);
    buffer.addLong(fileId).addLong(SegmentFormat.MAGIC);
    buffer.addInt(SegmentFormat.checksum(storeId, fileId, footerAt, buffer.array(), start, 64));
    drain();
    file.sync();
    return written;
  }

  /** Closes the file. */
  @Override
  public void close() throws IOException {
    compressor.close();
    file.close();
  }

  /** Blocks before compression, the first ones, as far as they were to be kept. */
  public List<byte[]> kept() {
    return kept;
  }

  private void finishBlock() throws IOException {
    byte[] key = block.firstKey();
    ByteBuilder raw = block.finish();
    if (kept.size() == blocks && keepBytes >= raw.length()) {
      kept.add(raw.toBytes());
      keepBytes -= raw.length();
    }
    int compressed = compressor.compress(raw.array(), 0, raw.length());
    boolean smaller = compressed < raw.length();
    int stored =
        smaller
            ? frame(compressor.output(), compressed, compressor.codec())
            : frame(raw.array(), raw.length(), Codec.NONE);
    int shared = Bytes.commonPrefix(lastIndexKey, 0, lastIndexKey.length, key, 0, key.length);
    index.addVarint(stored).addVarint(raw.length()).addVarint(shared);
    index.addCounted(key, shared, key.length - shared);
    lastIndexKey = key;
    blocks++;
    if (buffer.length() >= 256 << 10) {
      drain();
    }
  }

  private int section(byte[] bytes, int count) throws IOException {
    int stored = frame(bytes, count, Codec.NONE);
    drain();
    return stored;
  }

  private int frame(byte[] bytes, int count, Codec codec) {
    long offset = written + buffer.length();
    int start = buffer.length();
    buffer.addBytes(bytes, 0, count).addByte(codec.id());
    buffer.addInt(
        SegmentFormat.checksum(storeId, fileId, offset, buffer.array(), start, count + 1));
    return count + SegmentFormat.TRAILER_BYTES;
  }

  private void drain() throws IOException {
    file.write(buffer.array(), 0, buffer.length());
    written += buffer.length();
    buffer.truncate(0);
  }
}
