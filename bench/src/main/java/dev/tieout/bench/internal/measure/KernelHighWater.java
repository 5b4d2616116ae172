package dev.tieout.bench.internal.measure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Accounting by the kernel's high-water mark of a running process, read every few milliseconds: the
 * mark never falls, so only growth in the very last of them escapes. It does not see children, so
 * the command must become the process that does the work.
 */
public record KernelHighWater() implements Accounting {
  private static final long POLL_MILLIS = 5;
  private static final Pattern MARK = Pattern.compile("VmHWM:\\s*(\\d+) kB");

  @Override
  public String describe() {
    return "the kernel's high-water mark (VmHWM of /proc, read every " + POLL_MILLIS + " ms)";
  }

  @Override
  public Session open(Path scratch) {
    return new MarkSession();
  }

  /** True if this kernel has such a mark. */
  static boolean isTold() {
    return markBytes(ProcessHandle.current().pid()) > 0;
  }

  /** The mark of a process, or 0 if it is gone or the kernel does not tell. */
  public static long markBytes(long pid) {
    try {
      byte[] status = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "status"));
      return parse(new String(status, ISO_8859_1));
    } catch (IOException gone) {
      return 0;
    }
  }

  /** The mark in the text of a process's status, or 0 if it has none: a zombie has no memory. */
  static long parse(String status) {
    Matcher mark = MARK.matcher(status);
    return mark.find() ? Math.multiplyExact(Long.parseLong(mark.group(1)), 1024L) : 0;
  }

  private static final class MarkSession implements Session {
    private long highestBytes;

    @Override
    public List<String> wrap(List<String> command) {
      return command;
    }

    @Override
    public boolean await(Process process, Duration limit) throws InterruptedException {
      long deadline = System.nanoTime() + limit.toNanos();
      do {
        highestBytes = Math.max(highestBytes, markBytes(process.pid()));
        if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
          return true;
        }
      } while (System.nanoTime() < deadline);
      return false;
    }

    @Override
    public Usage usage(Path standardError) throws IOException {
      if (highestBytes == 0) {
        throw new IOException("The process ended before its memory could be read.");
      }
      return Usage.ofPeak(highestBytes);
    }
  }
}
