package dev.tieout.bench.internal.profile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checksums and figures as they were published. */
public final class Published {
  private static final int SMALL = 100_000;
  private static final int LARGE = 2_000_000;
  private static final int LIMIT = 100;

  private Published() {}

  /** How many checksums a run has. */
  public static int checksumCount() throws IOException {
    return table("checksums.tsv").size();
  }

  /**
   * The checksums of the phases, or null where none were published for such a run. Those of index
   * scans with several workers, and of other sizes, are not known.
   */
  public static @Nullable Map<String, String> checksums(int profiles, int workers, int limit)
      throws IOException {
    if (workers != 1 || limit != LIMIT || (profiles != SMALL && profiles != LARGE)) {
      return null;
    }
    Map<String, String> checksums = new HashMap<>();
    table("checksums.tsv")
        .forEach(
            (phase, cells) -> {
              checksums.put(phase, cells.get(profiles == SMALL ? 0 : 1));
            });
    return checksums;
  }

  /** Operations a second at 2,000,000 profiles by phase: of RocksDB, SQLite and MySQL. */
  public static Map<String, List<Long>> figures() throws IOException {
    Map<String, List<Long>> figures = new LinkedHashMap<>();
    table("figures.tsv")
        .forEach(
            (phase, cells) -> {
              figures.put(phase, cells.stream().map(Long::valueOf).toList());
            });
    return figures;
  }

  private static Map<String, List<String>> table(String resource) throws IOException {
    try (InputStream in = Published.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("The resource " + resource + " is missing.");
      }
      Map<String, List<String>> rows = new LinkedHashMap<>();
      for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
        if (!line.startsWith("#")) {
          List<String> cells = List.of(line.split("\t"));
          rows.put(cells.get(0), cells.subList(1, cells.size()));
        }
      }
      return rows;
    }
  }
}
