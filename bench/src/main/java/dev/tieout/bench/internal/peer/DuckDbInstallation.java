package dev.tieout.bench.internal.peer;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * DuckDB's library and classes, unpacked once.
 *
 * <p>Its jar holds the library for every platform, and unpacks the right one at each start, which
 * takes half a second and has nothing to do with reconciling. From a jar without libraries it loads
 * the one on Java's library path instead.
 *
 * @param version the version in the jar's name
 * @param libraryFolder where the library is
 * @param classPath what DuckDB's process runs from
 */
public record DuckDbInstallation(String version, Path libraryFolder, String classPath) {
  private static final Pattern JAR = Pattern.compile("duckdb_jdbc-(.+)\\.jar");
  private static final Pattern LIBRARY =
      Pattern.compile("libduckdb_java\\.so_([a-z]+)_([a-z0-9]+)");

  /**
   * Unpacks DuckDB unless it is there.
   *
   * @param folder where to
   * @param classPath one with DuckDB's jar on it
   * @throws IOException if the jar or its library for this platform is missing, or on failure to
   *     write
   */
  public static DuckDbInstallation install(Path folder, String classPath) throws IOException {
    List<String> others = new ArrayList<>();
    Path jar = null;
    String version = "";
    for (String element : classPath.split(File.pathSeparator, -1)) {
      Matcher name = JAR.matcher(Path.of(element).getFileName().toString());
      if (name.matches()) {
        jar = Path.of(element);
        version = name.group(1);
      } else {
        others.add(element);
      }
    }
    if (jar == null) {
      throw new IOException("DuckDB is not on the class path: start with ./tieout bench.");
    }
    Path installed = folder.resolve("duckdb-" + version);
    Path classes = installed.resolve("classes.jar");
    if (!Files.exists(classes)) {
      unpack(jar, installed, classes);
    }
    others.add(classes.toString());
    return new DuckDbInstallation(version, installed, String.join(File.pathSeparator, others));
  }

  /** The jar without libraries is renamed into its place last, so it stands for all. */
  private static void unpack(Path jar, Path installed, Path classes) throws IOException {
    Files.createDirectories(installed);
    Path library = installed.resolve(System.mapLibraryName("duckdb_java"));
    Path unfinished = installed.resolve("classes.jar.new");
    boolean found = false;
    try (JarFile from = new JarFile(jar.toFile());
        OutputStream file = Files.newOutputStream(unfinished);
        JarOutputStream to = new JarOutputStream(file)) {
      for (JarEntry entry : Collections.list(from.entries())) {
        Matcher name = LIBRARY.matcher(entry.getName());
        try (InputStream content = from.getInputStream(entry)) {
          if (!name.matches()) {
            to.putNextEntry(new JarEntry(entry.getName()));
            content.transferTo(to);
            to.closeEntry();
          } else if (isOfThisPlatform(name.group(1), name.group(2))) {
            try (OutputStream out = Files.newOutputStream(library)) {
              content.transferTo(out);
            }
            found = true;
          }
        }
      }
    }
    if (!found) {
      throw new IOException(
          jar + " has no library for this platform; leave DuckDB out with --peers none.");
    }
    Files.move(unfinished, classes);
  }

  private static boolean isOfThisPlatform(String system, String processor) {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    boolean isSystem = os.startsWith(system) || (os.startsWith("mac") && system.equals("osx"));
    return isSystem
        && switch (processor) {
          case "universal" -> true;
          case "amd64" -> arch.equals("amd64") || arch.equals("x86_64");
          case "arm64" -> arch.equals("aarch64") || arch.equals("arm64");
          default -> arch.equals(processor);
        };
  }
}
