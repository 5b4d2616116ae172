package dev.tieout.lsm.internal.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.internal.disk.MemoryDisk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LogTest {
  private static final long STORE = 9;

  private static void append(LogWriter log, long sequence, long durable) throws IOException {
    byte[] record = new byte[LogFormat.RECORD_HEADER_BYTES + (int) (sequence % 50)];
    Arrays.fill(record, LogFormat.RECORD_HEADER_BYTES, record.length, (byte) sequence);
    log.reserve(record.length);
    log.append(record, record.length, sequence, durable);
  }

  private static List<Long> read(MemoryDisk disk, long flushed, long... logs) throws IOException {
    List<Long> found = new ArrayList<>();
    LogReader reader =
        new LogReader(
            disk,
            STORE,
            flushed,
            LogReader.Policy.REFUSE_DAMAGE,
            (sequence, bytes, start, end) -> {
              assertThat(end - start).isEqualTo((int) (sequence % 50));
              for (int i = start; i < end; i++) {
                assertThat(bytes[i]).isEqualTo((byte) sequence);
              }
              found.add(sequence);
            });
    for (long log : logs) {
      reader.read(log);
    }
    reader.checkPromises();
    return found;
  }

  @Test
  void readsWhatWasAppendedAcrossLogs() throws IOException {
    MemoryDisk disk = new MemoryDisk();
    LogPool pool = new LogPool(disk, STORE);
    LogWriter first = pool.create(1);
    LogWriter second = pool.create(2);
    for (long i = 1; i <= 20; i++) {
      append(i <= 12 ? first : second, i, 0);
    }

    assertThat(read(disk, 0, 1, 2)).hasSize(19 + 1);
    assertThat(read(disk, 15, 1, 2)).containsExactly(16L, 17L, 18L, 19L, 20L);
    assertThat(read(disk, 0, 2)).isEmpty();
  }

  @Test
  void whatIsLeftOfAnEarlierLifeIsNotRead() throws IOException {
    MemoryDisk disk = new MemoryDisk();
    LogPool pool = new LogPool(disk, STORE);
    LogWriter old = pool.create(1);
    for (long i = 1; i <= 30; i++) {
      append(old, i, 0);
    }
    pool.retire(old);
    LogWriter again = pool.create(2);
    append(again, 31, 0);

    assertThat(disk.list()).containsExactly("log-000000000002");
    assertThat(read(disk, 30, 2)).containsExactly(31L);
    assertThat(read(disk, 0, 2)).isEmpty();
  }

  @Test
  void aDamagedRecordEndsTheLogUnlessALaterOneSaysItWasSafe() throws IOException {
    MemoryDisk disk = new MemoryDisk();
    LogPool pool = new LogPool(disk, STORE);
    LogWriter log = pool.create(1);
    for (long i = 1; i <= 20; i++) {
      append(log, i, i > 15 ? 10 : 0);
    }
    Random random = new Random(1);
    int used = log.bytes();
    int lost = 0;
    int refused = 0;
    for (int i = 0; i < 2000; i++) {
      MemoryDisk damaged = disk.copy();
      damaged.flip("log-000000000001", random.nextInt(used), 1 + random.nextInt(255));
      try {
        List<Long> found = read(damaged, 0, 1);
        for (int j = 0; j < found.size(); j++) {
          assertThat(found.get(j)).isEqualTo(j + 1);
        }
        assertThat(found.size()).isGreaterThanOrEqualTo(10);
        lost += found.size() < 20 ? 1 : 0;
      } catch (CorruptStoreException e) {
        assertThat(e.offset()).isPositive();
        refused++;
      }
    }
    assertThat(lost).isPositive();
    assertThat(refused).isPositive();
  }

  @Test
  void refusesANewerVersionAndAFileThatIsTooLarge() throws IOException {
    MemoryDisk disk = new MemoryDisk();
    disk.put("log-000000000001", new byte[LogFormat.LARGEST_FILE_BYTES + (9 << 20)]);

    assertThatThrownBy(() -> read(disk, 0, 1)).isInstanceOf(CorruptStoreException.class);
  }
}
