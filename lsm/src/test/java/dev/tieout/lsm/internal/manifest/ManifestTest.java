package dev.tieout.lsm.internal.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.disk.MemoryDisk;
import dev.tieout.lsm.internal.manifest.Manifest.RunFiles;
import dev.tieout.lsm.internal.manifest.Manifest.SegmentFile;
import dev.tieout.lsm.internal.manifest.Manifest.TreeFiles;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class ManifestTest {
  private static final Manifest MANIFEST =
      new Manifest(
          0x0102030405060708L,
          300,
          7,
          1000,
          5,
          List.of(
              new TreeFiles(
                  "rows",
                  List.of(
                      new RunFiles(List.of(new SegmentFile(3, 200), new SegmentFile(4, 90))),
                      new RunFiles(List.of(new SegmentFile(1, 70))))),
              new TreeFiles("index", List.of())));

  /** Bytes that the format's page gives; whoever changes them changes the version. */
  private static final String GOLDEN =
      "544c534d4d414e3100000001000000000102030405060708ac0207e807000000000000000502"
          + "04726f77730202"
          + "03c801045a010146"
          + "05696e64657800";

  @Test
  void isWrittenAsItsFormatSays() {
    byte[] bytes = ManifestFile.encode(MANIFEST);

    assertThat(HexFormat.of().formatHex(bytes, 0, bytes.length - 4)).isEqualTo(GOLDEN);
  }

  @Test
  void readsWhatItWrites() throws IOException {
    MemoryDisk disk = new MemoryDisk();
    ManifestFile.write(disk, MANIFEST);
    ManifestFile.write(disk, MANIFEST);

    assertThat(ManifestFile.read(disk)).isEqualTo(MANIFEST);
    assertThat(disk.list()).containsExactly("MANIFEST");
    assertThat(disk.openFiles()).isZero();
  }

  @Test
  void anyWrongByteIsRefused() throws IOException {
    byte[] bytes = ManifestFile.encode(MANIFEST);
    for (int i = 0; i < bytes.length; i++) {
      byte[] damaged = bytes.clone();
      damaged[i] ^= (byte) (1 << (i % 8));
      MemoryDisk disk = new MemoryDisk();
      disk.put("MANIFEST", damaged);
      assertThatThrownBy(() -> ManifestFile.read(disk)).isInstanceOf(CorruptStoreException.class);
    }
  }

  /** The checksum is right and the rest is not: it is read as something else or refused. */
  @Test
  void nonsenseWithARightChecksumIsReadOrRefused() throws IOException {
    Random random = new Random(11);
    int refused = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = ManifestFile.encode(MANIFEST);
      for (int i = 0; i <= random.nextInt(4); i++) {
        bytes[16 + random.nextInt(bytes.length - 20)] = (byte) random.nextInt();
      }
      CRC32C crc = new CRC32C();
      crc.update(bytes, 0, bytes.length - 4);
      Bytes.putInt(bytes, bytes.length - 4, (int) crc.getValue());
      MemoryDisk disk = new MemoryDisk();
      disk.put("MANIFEST", bytes);
      try {
        assertThat(ManifestFile.read(disk).trees()).isNotNull();
      } catch (CorruptStoreException e) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }
}
