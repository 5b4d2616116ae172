package dev.tieout.local.internal.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The largest resident set that this process has had. */
final class PeakMemory {
  private static final String MARK = "VmHWM:";

  private PeakMemory() {}

  /** Bytes, from the kernel's high-water mark; -1 where the system does not tell. */
  static long bytes() {
    Path status = Path.of("/proc/self/status");
    try {
      String text = new String(Files.readAllBytes(status), StandardCharsets.ISO_8859_1);
      int mark = text.indexOf(MARK);
      int unit = text.indexOf(" kB", mark);
      if (mark >= 0 && unit >= 0) {
        return Long.parseLong(text.substring(mark + MARK.length(), unit).strip()) * 1024;
      }
      return -1;
    } catch (IOException | NumberFormatException notTold) {
      return -1;
    }
  }
}
