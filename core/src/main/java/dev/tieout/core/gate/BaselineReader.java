package dev.tieout.core.gate;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Place;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a baseline: JSON Lines, whose first says of what it is and the others what is known. Every
 * complaint names the file, the line and the column. Not thread-safe.
 */
final class BaselineReader {
  private static final int MAX_TEXT = 1_000_000;
  private static final int MAX_DEPTH = 4;
  private static final int MAX_CAUSES = 1000;
  private static final int BUFFER_BYTES = 64 * 1024;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(MAX_TEXT)
                  .maxNestingDepth(MAX_DEPTH)
                  .build())
          .build();

  private final Path file;
  private final String name;
  private final List<String> keyNames;
  private final JsonParser parser;
  private final KnownBreaks breaks;
  private final int maxEntries;
  private final List<Baseline.KnownCause> causes = new ArrayList<>();
  private final BreakIdentity identity = new BreakIdentity();

  private BaselineReader(
      Path file, String name, List<String> keyNames, JsonParser parser, int maxEntries) {
    this.file = file;
    this.name = name;
    this.keyNames = keyNames;
    this.parser = parser;
    this.maxEntries = maxEntries;
    this.breaks = new KnownBreaks(file.toString(), maxEntries);
  }

  /**
   * Reads a baseline.
   *
   * @param name the spec's name for the reconciliation, or empty
   * @param keyNames the key columns, as the breaks dataset calls them
   * @param maxBytes what its breaks may take in memory
   * @throws Refusal if the file is not there, is no baseline or that of another spec, says what is
   *     not understood, or has more breaks than the memory holds
   */
  static Baseline read(Path file, String name, List<String> keyNames, long maxBytes) {
    try {
      long lines = lines(file);
      if (lines > KnownBreaks.MAX_ENTRIES || lines * KnownBreaks.BYTES_EACH > maxBytes) {
        throw new Refusal(
            "The baseline "
                + file
                + " has "
                + Shown.counted(lines, "line", "lines")
                + ", and there is room for "
                + Shown.counted(maxBytes / KnownBreaks.BYTES_EACH, "known break", "known breaks")
                + "; "
                + moreMemory(lines, maxBytes)
                + ", or write causes in place of breaks by tieout baseline --causes.");
      }
      try (InputStream in = Files.newInputStream(file);
          JsonParser parser = JSON.createParser(in)) {
        return new BaselineReader(file, name, keyNames, parser, (int) lines).baseline();
      }
    } catch (NoSuchFileException absent) {
      throw new Refusal("The baseline " + file + " does not exist; check the path.", absent);
    } catch (JacksonException malformed) {
      throw new Refusal(
          place(file, malformed) + ": this is no JSON (" + firstLine(malformed) + "); mend it.",
          malformed);
    } catch (IOException unreadable) {
      throw new Refusal(
          "The baseline " + file + " cannot be read (" + unreadable.getMessage() + "); check it.",
          unreadable);
    }
  }

  /** What to do about more breaks than fit. */
  static String moreMemory(long breaks, long maxBytes) {
    long times = breaks * KnownBreaks.BYTES_EACH / Math.max(1, maxBytes) + 1;
    return "give "
        + times
        + " times the memory by --memory, on a cluster by Spark's --driver-memory";
  }

  private static String place(Path file, JacksonException malformed) {
    return malformed.getLocation() == null
        ? file.toString()
        : new Place(
                file.toString(),
                malformed.getLocation().getLineNr(),
                malformed.getLocation().getColumnNr())
            .toString();
  }

  private static String firstLine(JacksonException malformed) {
    return Shown.text(malformed.getOriginalMessage().lines().findFirst().orElse(""));
  }

  private static long lines(Path file) throws IOException {
    long lines = 1;
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        for (int i = 0; i < read; i++) {
          if (buffer[i] == '\n') {
            lines++;
          }
        }
      }
    }
    return lines;
  }

  private Baseline baseline() throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw complaint(
          "a baseline begins with {\"tieout_baseline\": 1, ...}; is it the right file?");
    }
    BaselineEntry shared = BaselineEntry.read(this);
    Place first = shared.place();
    Integer version = shared.version();
    if (version == null) {
      throw first.refusal(
          "a baseline begins with {\"tieout_baseline\": 1, ...}; is it the right file?");
    }
    if (version != 1) {
      throw first.refusal(
          "this baseline is of version " + version + ", and this Tieout knows 1; use a later one.");
    }
    requireSameSpec(shared);
    for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
      if (token != JsonToken.START_OBJECT) {
        throw complaint("an entry is a map in braces, in a line of its own");
      }
      take(BaselineEntry.read(this), shared);
    }
    return new Baseline(breaks, causes);
  }

  private void requireSameSpec(BaselineEntry shared) {
    String theirs = shared.name() == null ? "" : shared.name();
    if (!theirs.equals(name)) {
      throw shared
          .place()
          .refusal(
              "this baseline is for "
                  + named(theirs)
                  + ", and the spec is for "
                  + named(name)
                  + "; give the baseline of that, or write one by tieout baseline.");
    }
    List<@Nullable String> key = shared.key();
    if (key != null && !key.equals(keyNames)) {
      throw shared
          .place()
          .refusal(
              "this baseline has the key "
                  + Shown.text(String.join(", ", key))
                  + ", and the spec has the key "
                  + Shown.text(String.join(", ", keyNames))
                  + "; its breaks are others, so write a new one by tieout baseline.");
    }
  }

  private static String named(String name) {
    return name.isEmpty() ? "a reconciliation without a name" : Shown.quoted(name);
  }

  private void take(BaselineEntry entry, BaselineEntry shared) {
    Acceptance acceptance = entry.acceptance(shared);
    if (entry.cause() != null) {
      if (causes.size() == MAX_CAUSES) {
        throw entry.place().refusal("a baseline has at most 1000 causes; leave some out.");
      }
      causes.add(
          new Baseline.KnownCause(
              entry.cause(),
              entry.column(),
              entry.kind(),
              entry.parameter() == null ? "" : entry.parameter(),
              acceptance,
              entry.place().line()));
      return;
    }
    if (breaks.size() + causes.size() + 1 >= maxEntries) {
      throw entry.place().refusal("there are two entries in a line; give each its own.");
    }
    if (shared.key() == null && entry.key() != null) {
      throw entry
          .place()
          .refusal("the first line names no key columns; give it a 'key', such as [\"id\"].");
    }
    breaks.add(identity(entry), entry.requiredKind(), acceptance, entry.place().line());
  }

  private byte[] identity(BaselineEntry entry) {
    String id = entry.id();
    if (id != null) {
      return HexFormat.of().parseHex(id);
    }
    List<@Nullable String> key = entry.key();
    if (key == null) {
      throw entry.place().refusal("an entry says what it is of; give it a key, an id or a cause.");
    }
    if (key.size() != keyNames.size()) {
      throw entry
          .place()
          .refusal(
              "the key has "
                  + Shown.counted(key.size(), "value", "values")
                  + " where there are "
                  + Shown.counted(keyNames.size(), "column", "columns")
                  + "; mend it.");
    }
    String column = entry.column();
    return identity.of(name, key, column == null ? "" : column, entry.ordinal());
  }

  JsonParser parser() {
    return parser;
  }

  Place place() {
    return new Place(
        file.toString(),
        parser.currentTokenLocation().getLineNr(),
        parser.currentTokenLocation().getColumnNr());
  }

  Refusal complaint(String what) {
    return place().refusal(what + (what.endsWith("?") ? "" : "."));
  }

  static String unknown(String field, List<String> known) {
    String near = Nearest.clause(field, known);
    return "there is no "
        + Shown.quoted(field)
        + " in a baseline"
        + (near.isEmpty() ? "; there are " + String.join(", ", known) + "." : near);
  }
}
