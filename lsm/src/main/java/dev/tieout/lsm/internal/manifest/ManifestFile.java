package dev.tieout.lsm.internal.manifest;

import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.internal.bytes.ByteBuilder;
import dev.tieout.lsm.internal.bytes.ByteScanner;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.disk.Disk;
import dev.tieout.lsm.internal.manifest.Manifest.RunFiles;
import dev.tieout.lsm.internal.manifest.Manifest.SegmentFile;
import dev.tieout.lsm.internal.manifest.Manifest.TreeFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The file that holds the manifest. A change writes it anew beside its place, syncs, renames and
 * syncs the directory: it is there as a whole or not at all, so whatever is wrong with it is
 * damage. The format is in docs/formats/lsm-manifest.md.
 */
public final class ManifestFile {
  /** Its name. */
  public static final String NAME = "MANIFEST";

  /** Its name while it is written. */
  public static final String NEXT = "MANIFEST.next";

  private static final long MAGIC = 0x544C534D4D414E31L; // TLSMMAN1
  private static final int VERSION = 1;
  private static final int HEADER_BYTES = 16;
  private static final long MOST_BYTES = 64 << 20;

  private ManifestFile() {}

  /** Replaces the manifest; afterwards the new one survives a power failure. */
  public static void write(Disk disk, Manifest manifest) throws IOException {
    byte[] bytes = encode(manifest);
    disk.delete(NEXT);
    try (Disk.Output output = disk.create(NEXT)) {
      output.write(bytes, 0, bytes.length);
      output.sync();
    }
    disk.rename(NEXT, NAME);
    disk.syncDirectory();
  }

  /**
   * Reads the manifest.
   *
   * @throws CorruptStoreException if it is damaged or of another version
   */
  public static Manifest read(Disk disk) throws IOException {
    String file = disk.describe(NAME);
    byte[] bytes;
    try (Disk.Input input = disk.open(NAME)) {
      long length = input.length();
      if (length < HEADER_BYTES + 4 || length > MOST_BYTES) {
        throw new CorruptStoreException(file, 0, "a manifest of " + length + " bytes");
      }
      bytes = new byte[(int) length];
      input.read(0, bytes, 0, bytes.length);
    }
    if (Bytes.longAt(bytes, 0) != MAGIC) {
      throw new CorruptStoreException(file, 0, "not the manifest of a store");
    }
    int version = Bytes.intAt(bytes, 8);
    if (version != VERSION) {
      throw new CorruptStoreException(
          file, 8, "version " + version + ", and this program reads " + VERSION);
    }
    int end = bytes.length - 4;
    if (checksum(bytes, end) != Bytes.intAt(bytes, end)) {
      throw new CorruptStoreException(file, 0, "a manifest whose checksum is wrong");
    }
    try {
      return decode(new ByteScanner(bytes, HEADER_BYTES, end));
    } catch (IndexOutOfBoundsException e) {
      throw new CorruptStoreException(file, HEADER_BYTES, "unreadable: " + e.getMessage(), e);
    }
  }

  static byte[] encode(Manifest manifest) {
    ByteBuilder out = new ByteBuilder(1024);
    out.addLong(MAGIC).addInt(VERSION).addInt(0);
    out.addLong(manifest.storeId()).addVarint(manifest.nextFileId());
    out.addVarint(manifest.leastLogId()).addVarint(manifest.flushedSequence());
    out.addLong(manifest.clockMillis()).addVarint(manifest.trees().size());
    for (TreeFiles tree : manifest.trees()) {
      byte[] name = tree.name().getBytes(StandardCharsets.UTF_8);
      out.addCounted(name, 0, name.length).addVarint(tree.runs().size());
      for (RunFiles run : tree.runs()) {
        out.addVarint(run.segments().size());
        for (SegmentFile segment : run.segments()) {
          out.addVarint(segment.fileId()).addVarint(segment.bytes());
        }
      }
    }
    out.addInt(checksum(out.array(), out.length()));
    return out.toBytes();
  }

  private static Manifest decode(ByteScanner in) {
    long storeId = in.readLong();
    long nextFileId = in.readVarint();
    long leastLogId = in.readVarint();
    long flushed = in.readVarint();
    long clock = in.readLong();
    List<TreeFiles> trees = new ArrayList<>();
    int treeCount = in.readCount(in.remaining());
    for (int i = 0; i < treeCount; i++) {
      String name = new String(in.readCounted(), StandardCharsets.UTF_8);
      List<RunFiles> runs = new ArrayList<>();
      int runCount = in.readCount(in.remaining());
      for (int j = 0; j < runCount; j++) {
        List<SegmentFile> segments = new ArrayList<>();
        int segmentCount = in.readCount(in.remaining());
        for (int k = 0; k < segmentCount; k++) {
          segments.add(new SegmentFile(in.readVarint(), in.readVarint()));
        }
        runs.add(new RunFiles(segments));
      }
      trees.add(new TreeFiles(name, runs));
    }
    if (in.remaining() != 0) {
      throw new IndexOutOfBoundsException("bytes after its end");
    }
    return new Manifest(storeId, nextFileId, leastLogId, flushed, clock, trees);
  }

  private static int checksum(byte[] bytes, int count) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, count);
    return (int) crc.getValue();
  }
}
