package dev.tieout.jobs.internal.read;

import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;

/** Locations as users write them. */
public final class Locations {
  private static final Pattern URI = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/.*");

  private Locations() {}

  /**
   * A location as a path. A location without a scheme is taken as it is, whatever its characters.
   */
  public static Path path(String location) {
    return URI.matcher(location).matches() ? new Path(location) : new Path(null, null, location);
  }
}
