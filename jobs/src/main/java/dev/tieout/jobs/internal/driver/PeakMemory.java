package dev.tieout.jobs.internal.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The largest resident set of this process. */
public final class PeakMemory {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String PREFIX = "VmHWM:";

  private PeakMemory() {}

  /** The bytes, or -1 where the system does not tell. */
  public static long residentBytes() {
    if (!Files.isReadable(STATUS)) {
      return -1;
    }
    try {
      for (String line : Files.readAllLines(STATUS)) {
        if (line.startsWith(PREFIX)) {
          String kibibytes = line.substring(PREFIX.length()).replace("kB", "").strip();
          return Long.parseLong(kibibytes) * 1024;
        }
      }
    } catch (IOException | NumberFormatException unknown) {
      return -1;
    }
    return -1;
  }
}
