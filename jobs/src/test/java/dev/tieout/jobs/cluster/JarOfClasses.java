package dev.tieout.jobs.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Packs classes of the tests for a cluster, whose class path has none of them. */
final class JarOfClasses {

  private JarOfClasses() {}

  static Path write(Path jar, Class<?>... classes) throws IOException {
    try (JarOutputStream output = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Class<?> type : classes) {
        String name = type.getName().replace('.', '/') + ".class";
        output.putNextEntry(new JarEntry(name));
        try (InputStream source = type.getClassLoader().getResourceAsStream(name)) {
          Objects.requireNonNull(source, name).transferTo(output);
        }
        output.closeEntry();
      }
    }
    return jar;
  }
}
