package dev.tieout.lsm.internal.segment;

import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.internal.bytes.ByteScanner;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.compression.Codec;
import dev.tieout.lsm.internal.compression.Dictionary;
import dev.tieout.lsm.internal.disk.Disk;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a segment keeps in memory. */
record SegmentSections(
    long fileBytes,
    Properties properties,
    BlockIndex index,
    @Nullable Filter filter,
    @Nullable Dictionary dictionary) {

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Properties(
      long entries,
      long deletions,
      long rawBytes,
      int blocks,
      boolean numbers,
      Codec codec,
      int blockBytes,
      byte[] firstKey,
      byte[] lastKey) {}

  @SuppressWarnings("ArrayRecordComponent")
  private record Section(long offset, byte[] bytes, int count) {}

  static SegmentSections read(
      String file, Disk.Input input, long storeId, long fileId, long expectedBytes)
      throws IOException {
    return new Reader(file, input, storeId, fileId).read(expectedBytes);
  }

  private record Reader(String file, Disk.Input input, long storeId, long fileId) {

    SegmentSections read(long expectedBytes) throws IOException {
      long length = input.length();
      if (length != expectedBytes
          || length < SegmentFormat.HEADER_BYTES + SegmentFormat.FOOTER_BYTES) {
        throw new CorruptStoreException(
            file, length, "the file has " + length + " bytes and should have " + expectedBytes);
      }
      checkHeader();
      long footerAt = length - SegmentFormat.FOOTER_BYTES;
      byte[] footer = new byte[SegmentFormat.FOOTER_BYTES];
      input.read(footerAt, footer, 0, footer.length);
      int sum = SegmentFormat.checksum(storeId, fileId, footerAt, footer, 0, 64);
      if (sum != Bytes.intAt(footer, 64)) {
        throw new CorruptStoreException(file, footerAt, "a footer whose checksum is wrong");
      }
      Section dictionary = section(footer, 0, footerAt);
      Section filter = section(footer, 12, footerAt);
      Section index = section(footer, 24, footerAt);
      Section properties = section(footer, 36, footerAt);
      Properties read = parse(properties);
      return new SegmentSections(
          length,
          read,
          index(index, read, footerAt),
          filter.count() == 0 ? null : filter(filter),
          dictionary.count() == 0
              ? null
              : Dictionary.of(Arrays.copyOf(dictionary.bytes(), dictionary.count())));
    }

    private void checkHeader() throws IOException {
      byte[] header = new byte[SegmentFormat.HEADER_BYTES];
      input.read(0, header, 0, header.length);
      if (Bytes.longAt(header, 0) != SegmentFormat.MAGIC) {
        throw new CorruptStoreException(file, 0, "not a segment");
      }
      int version = Bytes.intAt(header, 8);
      if (version != SegmentFormat.VERSION) {
        throw new CorruptStoreException(
            file, 8, "version " + version + ", and this program reads " + SegmentFormat.VERSION);
      }
      if (Bytes.longAt(header, 16) != storeId || Bytes.intAt(header, 24) != (int) fileId) {
        throw new CorruptStoreException(file, 16, "a segment of another store or of another name");
      }
      int sum = SegmentFormat.checksum(storeId, fileId, 0, header, 0, 28);
      if (sum != Bytes.intAt(header, 28)) {
        throw new CorruptStoreException(file, 0, "a header whose checksum is wrong");
      }
    }

    private Section section(byte[] footer, int at, long limit) throws IOException {
      long offset = Bytes.longAt(footer, at);
      int stored = Bytes.intAt(footer, at + 8);
      if (stored == 0) {
        return new Section(offset, Bytes.NONE, 0);
      }
      if (offset < SegmentFormat.HEADER_BYTES
          || stored < SegmentFormat.TRAILER_BYTES
          || offset + stored > limit) {
        throw new CorruptStoreException(file, limit, "a footer that points outside the file");
      }
      byte[] bytes = new byte[stored];
      input.read(offset, bytes, 0, stored);
      int count = stored - SegmentFormat.TRAILER_BYTES;
      int sum = SegmentFormat.checksum(storeId, fileId, offset, bytes, 0, count + 1);
      if (sum != Bytes.intAt(bytes, count + 1)) {
        throw new CorruptStoreException(file, offset, "a section whose checksum is wrong");
      }
      return new Section(offset, bytes, count);
    }

    private Properties parse(Section section) {
      try {
        ByteScanner in = new ByteScanner(section.bytes(), 0, section.count());
        return new Properties(
            in.readVarint(),
            in.readVarint(),
            in.readVarint(),
            in.readCount(Integer.MAX_VALUE),
            in.readByte() == 1,
            Codec.of(in.readByte()),
            in.readCount(Integer.MAX_VALUE),
            in.readCounted(),
            in.readCounted());
      } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
        throw unreadable(section, "properties", e);
      }
    }

    private BlockIndex index(Section section, Properties properties, long limit) {
      try {
        BlockIndex index =
            BlockIndex.read(
                section.bytes(), 0, section.count(), properties.blocks(), properties.numbers());
        if (index.end() > limit) {
          throw new IndexOutOfBoundsException("blocks outside the file");
        }
        return index;
      } catch (IndexOutOfBoundsException | ArithmeticException e) {
        throw unreadable(section, "index", e);
      }
    }

    private Filter filter(Section section) {
      try {
        return Filter.of(section.bytes(), 0, section.count());
      } catch (IndexOutOfBoundsException e) {
        throw unreadable(section, "filter", e);
      }
    }

    private CorruptStoreException unreadable(Section section, String what, RuntimeException e) {
      return new CorruptStoreException(
          file, section.offset(), "the " + what + " cannot be read: " + e.getMessage(), e);
    }
  }
}
