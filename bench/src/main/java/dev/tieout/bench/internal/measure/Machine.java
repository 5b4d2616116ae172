package dev.tieout.bench.internal.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Where a benchmark ran.
 *
 * @param cpu the processor's model
 * @param cores how many of its cores this process may use
 * @param memoryBytes the machine's memory
 * @param os the operating system, its version and architecture
 */
public record Machine(String cpu, int cores, long memoryBytes, String os) {
  private static final String UNKNOWN = "unknown processor";

  /** This machine. */
  public static Machine current() {
    return new Machine(
        cpuModel(),
        Runtime.getRuntime().availableProcessors(),
        system().getTotalMemorySize(),
        String.join(
            " ",
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("os.arch")));
  }

  /** Processes that ran or waited in the last minute, on average; negative where not told. */
  public static double loadAverage() {
    return system().getSystemLoadAverage();
  }

  /** A name for files: the processor and its cores. */
  public String slug() {
    String words = (cpu + " " + cores + " cores").toLowerCase(Locale.ROOT);
    return words.replaceAll("\\((r|tm)\\)|\\bprocessor\\b", " ").replaceAll("[^a-z0-9]+", "-");
  }

  private static OperatingSystemMXBean system() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  }

  private static String cpuModel() {
    try {
      Path info = Path.of("/proc/cpuinfo");
      if (Files.exists(info)) {
        return modelIn(Files.readString(info));
      }
      Process asked = new ProcessBuilder("sysctl", "-n", "machdep.cpu.brand_string").start();
      String answer = new String(asked.getInputStream().readAllBytes(), UTF_8).strip();
      return answer.isEmpty() ? UNKNOWN : answer;
    } catch (IOException notTold) {
      return UNKNOWN;
    }
  }

  /** The first model that Linux's list of processors names. */
  static String modelIn(String cpuInfo) {
    for (String field : List.of("model name", "Model", "Hardware")) {
      for (String line : cpuInfo.lines().toList()) {
        int colon = line.indexOf(':');
        if (colon > 0 && line.substring(0, colon).strip().equals(field)) {
          return line.substring(colon + 1).strip().replaceAll(" +", " ");
        }
      }
    }
    return UNKNOWN;
  }
}
