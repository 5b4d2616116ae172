package dev.tieout.local.internal.read.parquet;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The decompressed bytes of a page: all of them, or a window that moves over a page too large to be
 * held.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>{@code bytes[position .. limit)} are the next bytes of the page.
 *   <li>At least {@link #SLACK_BYTES} more bytes can be read after {@code limit} without leaving
 *       the array, so a decoder may load eight bytes at any position before it.
 *   <li>Bytes from {@link #pin} on stay in the array, though it may move them, until unpinned.
 *   <li>The array is no longer than the window, slack aside, unless something that cannot be cut is
 *       longer; then the next page starts with a small one again.
 * </ol>
 *
 * Fields are read and advanced directly by decoders. Not thread-safe.
 */
final class PageBytes {
  static final int SLACK_BYTES = 8;

  private static final int MIN_STEP_BYTES = 1024;
  private static final int MAX_STEP_BYTES = 16 * 1024;
  private static final byte[] NONE = new byte[SLACK_BYTES];

  byte[] bytes = NONE;
  int position;
  int limit;

  private final int windowBytes;
  private final int wholeBytes;
  private byte[] own = NONE;
  private @Nullable Decompressor source;
  private int unreadBytes;
  private int pin = -1;

  /**
   * @param windowBytes of a page, or of the window on a larger one
   * @param wholeBytes of what cannot be cut
   */
  PageBytes(int windowBytes, int wholeBytes) {
    this.windowBytes = windowBytes;
    this.wholeBytes = wholeBytes;
  }

  /** Becomes empty. */
  void clear() {
    bytes = own;
    position = 0;
    limit = 0;
    source = null;
    unreadBytes = 0;
    pin = -1;
  }

  /** Becomes a part of another page's array. */
  void view(PageBytes whole, int from, int to) {
    clear();
    bytes = whole.bytes;
    position = from;
    limit = to;
  }

  /** Takes {@code count} bytes of the payload as they are. */
  void loadStored(ChunkInput in, int count) throws IOException {
    clear();
    ensureCapacity(count, "the levels of a page");
    in.readFully(bytes, 0, count);
    limit = count;
  }

  /** Moves {@code count} bytes of another page here. */
  void take(PageBytes from, int count) throws IOException {
    clear();
    ensureCapacity(count, "the levels of a page");
    while (limit < count) {
      from.require(1);
      int n = Math.min(count - limit, from.limit - from.position);
      System.arraycopy(from.bytes, from.position, bytes, limit, n);
      from.position += n;
      limit += n;
    }
  }

  /** Appends one byte. */
  void append(int value, String what) throws PageTooLarge {
    ensureCapacity(limit + 1, what);
    bytes[limit++] = (byte) value;
  }

  /** Decompresses a page: whole if it fits, else as the decoders ask for it. */
  void load(Decompressor decompressor, int uncompressedBytes) throws IOException {
    clear();
    source = decompressor;
    unreadBytes = uncompressedBytes;
    if (uncompressedBytes > 0) {
      decompressor.start(uncompressedBytes);
      if (own.length > windowBytes + MAX_STEP_BYTES) {
        own = NONE;
        bytes = own;
      }
      ensureCapacity(Math.min(uncompressedBytes, windowBytes), "a page");
      if (uncompressedBytes <= windowBytes) {
        fill(uncompressedBytes);
      }
    }
  }

  /** Whether all that is left of the page is in the array. */
  boolean isWhole() {
    return unreadBytes == 0;
  }

  /** Brings all that is left of the page, if that much is allowed. */
  void requireWhole(String what) throws IOException {
    if (unreadBytes != 0) {
      grow(position + remainingBytes(), what);
      fill(limit + unreadBytes);
    }
  }

  /** Bytes of the page that were not taken yet. */
  long remainingBytes() {
    return (long) limit - position + unreadBytes;
  }

  /** Passes over {@code count} bytes. */
  void skip(long count) throws IOException {
    long left = count;
    while (left > 0) {
      require(1);
      int n = (int) Math.min(left, limit - position);
      position += n;
      left -= n;
    }
  }

  /** Keeps the bytes from the current position on in the array. */
  void pin() {
    pin = position;
  }

  /** Where the pinned bytes start now. */
  int pinned() {
    return pin;
  }

  void unpin() {
    pin = -1;
  }

  /** Makes sure that {@code count} bytes stand at the position. */
  void require(int count) throws IOException {
    if (limit - position < count && !tryRequire(count)) {
      grow((long) position + count, "a value");
      fill(position + count);
    }
  }

  /**
   * Makes sure that {@code count} bytes stand at the position, if the array can hold them along
   * with the pinned ones.
   *
   * @return false if it cannot
   * @throws Damage if the page has fewer bytes left
   */
  boolean tryRequire(int count) throws IOException {
    if (limit - position >= count) {
      return true;
    }
    if (count < 0 || count > remainingBytes()) {
      throw new Damage("a page ends before its last value");
    }
    int keepFrom = Math.min(pin < 0 ? position : pin, Math.max(0, limit - history()));
    long neededBytes = (long) position + count - keepFrom;
    if (neededBytes > bytes.length - SLACK_BYTES) {
      return false;
    }
    if (position + count > bytes.length - SLACK_BYTES) {
      System.arraycopy(bytes, keepFrom, bytes, 0, limit - keepFrom);
      position -= keepFrom;
      limit -= keepFrom;
      pin = pin < 0 ? pin : pin - keepFrom;
    }
    fill(position + count);
    return true;
  }

  private int history() {
    return source == null ? 0 : source.historyBytes();
  }

  /**
   * Decompresses until at least {@code minimumLimit} is reached, and further while there is room.
   */
  private void fill(int minimumLimit) throws IOException {
    Decompressor from = source;
    if (from == null) {
      throw new Damage("a page ends before its last value");
    }
    while (limit < minimumLimit) {
      int room = (int) Math.min(bytes.length - SLACK_BYTES, (long) limit + unreadBytes);
      int n = from.read(bytes, limit, room);
      if (n <= 0) {
        throw new Damage("a page holds fewer bytes than its header says");
      }
      limit += n;
      unreadBytes -= n;
    }
    if (unreadBytes == 0) {
      from.finish();
    }
  }

  private void grow(long count, String what) throws PageTooLarge {
    if (count > wholeBytes) {
      throw new PageTooLarge(what, count, wholeBytes);
    }
    ensureCapacity((int) count, what);
  }

  private void ensureCapacity(int count, String what) throws PageTooLarge {
    if (count > wholeBytes) {
      throw new PageTooLarge(what, count, wholeBytes);
    }
    if (count + SLACK_BYTES > bytes.length) {
      int wanted = Math.max(count, limit + limit / 2);
      int eighth = Integer.highestOneBit(wanted) / 8;
      int step = Math.max(MIN_STEP_BYTES, Math.min(MAX_STEP_BYTES, eighth));
      own = Arrays.copyOf(own, (wanted + step - 1) / step * step + SLACK_BYTES);
      bytes = own;
    }
  }
}
