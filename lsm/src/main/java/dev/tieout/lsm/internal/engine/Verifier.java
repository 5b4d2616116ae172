package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.api.Verification;
import dev.tieout.lsm.internal.block.BlockCursor;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.segment.Run;
import dev.tieout.lsm.internal.segment.Segment;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads every block of a pinned state from the disk. For one thread. */
final class Verifier {
  private static final int MOST_DAMAGES = 1000;

  private final List<String> damages = new ArrayList<>();
  private long segments;
  private long entries;

  Verification verify(State pinned) {
    for (List<Run> runs : pinned.runs()) {
      for (Run run : runs) {
        for (Segment segment : run.segments()) {
          verify(segment);
        }
      }
    }
    return new Verification(segments, entries, damages);
  }

  private void verify(Segment segment) {
    segments++;
    BlockCursor cursor = new BlockCursor();
    byte[] last = Bytes.NONE;
    long found = 0;
    boolean whole = true;
    for (int i = 0; i < segment.blockCount(); i++) {
      try {
        cursor.open(segment.read(i));
        while (cursor.next()) {
          if (found > 0
              && Bytes.compare(last, 0, last.length, cursor.key, 0, cursor.keyLength) >= 0) {
            note(segment, i, "keys out of order");
          }
          last = Arrays.copyOf(cursor.key, cursor.keyLength);
          if (!segment.mayContain(last, 0, last.length)
              || segment.blockOf(last, 0, last.length) != i) {
            note(segment, i, "a key that would not be found");
          }
          found++;
        }
      } catch (CorruptStoreException | UncheckedIOException e) {
        whole = false;
        add(String.valueOf(e.getMessage()));
      } catch (IndexOutOfBoundsException e) {
        whole = false;
        note(segment, i, "a block that makes no sense");
      }
    }
    entries += found;
    if (whole && found != segment.entries()) {
      note(segment, 0, "%d entries and not %d".formatted(found, segment.entries()));
    }
  }

  private void note(Segment segment, int block, String what) {
    add("%s at offset %d: %s".formatted(segment.describe(), segment.offsetOf(block), what));
  }

  private void add(String damage) {
    if (damages.size() < MOST_DAMAGES) {
      damages.add(damage);
    }
  }
}
