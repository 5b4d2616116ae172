package dev.tieout.local.internal.progress;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The resident memory of this process, as the kernel tells it. */
public final class ProcessMemory {
  private static final String PEAK = "VmHWM:";
  private static final String NOW = "VmRSS:";

  private ProcessMemory() {}

  /** The most bytes that there were until now; -1 where the system does not tell. */
  public static long peakBytes() {
    return bytes(PEAK);
  }

  /** The bytes that there are; -1 where the system does not tell. */
  public static long residentBytes() {
    return bytes(NOW);
  }

  private static long bytes(String field) {
    Path status = Path.of("/proc/self/status");
    try {
      String text = new String(Files.readAllBytes(status), StandardCharsets.ISO_8859_1);
      int mark = text.indexOf(field);
      int unit = text.indexOf(" kB", mark);
      if (mark >= 0 && unit >= 0) {
        return Long.parseLong(text.substring(mark + field.length(), unit).strip()) * 1024;
      }
      return -1;
    } catch (IOException | NumberFormatException notTold) {
      return -1;
    }
  }
}
