package dev.tieout.lsm.parts;

import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.disk.Disk;
import dev.tieout.lsm.internal.disk.LocalDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What benchmarks of parts have in common: entries, a directory of their own, and that a wrong
 * answer ends a benchmark. Scores are nanoseconds for an entry, unless a benchmark says otherwise.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class PartBenchmark {
  /** How many entries there are. */
  public static final int ENTRIES = 4096;

  /** The sum of the numbers of all entries. */
  public static final long SUM = ENTRIES * (ENTRIES - 1L) / 2;

  /** The name of the store in files. */
  public static final long STORE = 77;

  private @Nullable Path directory;

  /** The key of an entry, in the order of the numbers: eight bytes, or a common start and eight. */
  public static byte[] key(int number, int prefix) {
    byte[] key = new byte[prefix + 8];
    Bytes.putLong(key, prefix, number * 1000L);
    return key;
  }

  /** All keys, in order. */
  public static byte[][] keys(int prefix) {
    byte[][] keys = new byte[ENTRIES][];
    for (int i = 0; i < ENTRIES; i++) {
      keys[i] = key(i, prefix);
    }
    return keys;
  }

  /** About a hundred bytes: the number, and a text that resembles others. */
  public static byte[] value(int number) {
    String text = "%d is the number of a record of city %d".formatted(number, number % 97);
    byte[] value =
        (text + ", which resembles others in most of it").getBytes(StandardCharsets.UTF_8);
    byte[] all = new byte[4 + value.length];
    Bytes.putInt(all, 0, number);
    System.arraycopy(value, 0, all, 4, value.length);
    return all;
  }

  /** All values. */
  public static byte[][] values() {
    byte[][] values = new byte[ENTRIES][];
    for (int i = 0; i < ENTRIES; i++) {
      values[i] = value(i);
    }
    return values;
  }

  /** The numbers of all entries, in the same disorder each time. */
  public static int[] shuffled() {
    int[] numbers = new int[ENTRIES];
    Random random = new Random(1);
    for (int i = 0; i < ENTRIES; i++) {
      int other = random.nextInt(i + 1);
      numbers[i] = numbers[other];
      numbers[other] = i;
    }
    return numbers;
  }

  /**
   * Passes on an answer.
   *
   * @throws IllegalStateException if it is another than it should be, which ends the benchmark
   */
  public static long checked(long answer, long expected) {
    if (answer != expected) {
      throw new IllegalStateException(
          "a wrong answer: %d instead of %d".formatted(answer, expected));
    }
    return answer;
  }

  /** An empty directory that is deleted at the end. */
  protected final Path directory() throws IOException {
    Path made = directory;
    if (made == null) {
      made = Files.createTempDirectory("parts");
      directory = made;
    }
    return made;
  }

  /** The same as a disk. */
  protected final Disk disk() throws IOException {
    return LocalDisk.at(directory());
  }

  /** Deletes the directory. */
  @TearDown(Level.Trial)
  public final void deleteDirectory() throws IOException {
    Path made = directory;
    if (made == null) {
      return;
    }
    directory = null;
    try (Stream<Path> files = Files.walk(made)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
