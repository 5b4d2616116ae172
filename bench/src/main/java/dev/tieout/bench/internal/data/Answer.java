package dev.tieout.bench.internal.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a reconciliation found, as far as everyone must find the same. Immutable.
 *
 * @param counts rows, matches, breaks and mismatches of each column, by their path in the JSON of a
 *     summary, such as {@code columns/amount/mismatched}
 * @param fingerprints those of the source and the target, where they were made
 */
public record Answer(SortedMap<String, Long> counts, SortedMap<String, String> fingerprints) {
  private static final Pattern COUNT =
      Pattern.compile(
          "(source|target)/rows|matched|mismatched|(missing|surplus)_in_(source|target)"
              + "|columns/.+/mismatched");
  private static final String COLUMN_START = "columns/";
  private static final Pattern FINGERPRINT = Pattern.compile("(source|target)/fingerprint");
  private static final int CHECKSUM_BYTES = 6;

  public Answer {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    fingerprints = Collections.unmodifiableSortedMap(new TreeMap<>(fingerprints));
  }

  /**
   * Reads a {@code summary.json}, an {@code expected.json}, or what a peer printed in their form.
   *
   * @throws IOException if it is no JSON
   */
  public static Answer parse(String json) throws IOException {
    SortedMap<String, Long> counts = new TreeMap<>();
    SortedMap<String, String> fingerprints = new TreeMap<>();
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isScalarValue()) {
          String path = parser.getParsingContext().pathAsPointer().toString().substring(1);
          if (token == JsonToken.VALUE_NUMBER_INT && COUNT.matcher(path).matches()) {
            counts.put(path, parser.getLongValue());
          } else if (FINGERPRINT.matcher(path).matches()) {
            fingerprints.put(path, parser.getText());
          }
        }
      }
    }
    return new Answer(counts, fingerprints);
  }

  /** The names of the compared columns. */
  public List<String> columns() {
    List<String> columns = new ArrayList<>();
    for (String name : counts.keySet()) {
      if (name.startsWith(COLUMN_START)) {
        columns.add(name.substring(COLUMN_START.length(), name.lastIndexOf('/')));
      }
    }
    return columns;
  }

  /**
   * How this differs from another, a clause for each count; fingerprints only where both have them.
   */
  public List<String> differencesFrom(Answer other) {
    List<String> differences = new ArrayList<>();
    differences(counts, other.counts, differences);
    if (!fingerprints.isEmpty() && !other.fingerprints.isEmpty()) {
      differences(fingerprints, other.fingerprints, differences);
    }
    return differences;
  }

  private static <V> void differences(
      SortedMap<String, V> found, SortedMap<String, V> other, List<String> differences) {
    SortedMap<String, V> all = new TreeMap<>(other);
    all.putAll(found);
    for (String name : all.keySet()) {
      if (!String.valueOf(found.get(name)).equals(String.valueOf(other.get(name)))) {
        differences.add(name + " is " + word(found.get(name)) + ", not " + word(other.get(name)));
      }
    }
  }

  private static String word(@Nullable Object value) {
    return value == null ? "absent" : value.toString();
  }

  /** Twelve hexadecimal digits of a hash over every name and value. */
  public String checksum() {
    StringBuilder text = new StringBuilder();
    counts.forEach((name, count) -> text.append(name).append('=').append(count).append('\n'));
    fingerprints.forEach((name, print) -> text.append(name).append('=').append(print).append('\n'));
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(UTF_8));
      return HexFormat.of().formatHex(hash, 0, CHECKSUM_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
