package dev.tieout.store.internal.mysql;

import dev.tieout.store.server.MariaDbServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A server that all tests of this process share, with an empty database for each that asks. */
public final class TestServer {
  private static TestServer shared;

  private final MariaDbServer server;
  private int databaseCount;

  private TestServer() throws IOException {
    Path directory = Path.of("target/mariadb-" + ProcessHandle.current().pid());
    server =
        MariaDbServer.start(
            directory,
            List.of(
                "--innodb-buffer-pool-size=64M",
                "--innodb-flush-log-at-trx-commit=1",
                "--innodb-log-file-size=32M",
                "--skip-log-bin",
                "--performance-schema=OFF"));
  }

  public static synchronized TestServer get() throws IOException {
    if (shared == null) {
      shared = new TestServer();
    }
    return shared;
  }

  /** The URL of a new database. */
  public synchronized String newDatabase() throws IOException {
    String name = "t" + databaseCount++;
    URI url = URI.create(server.url());
    String user = url.getUserInfo();
    int colon = user.indexOf(':');
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:mariadb://" + url.getHost() + ":" + url.getPort() + "/",
                user.substring(0, colon),
                user.substring(colon + 1));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    } catch (SQLException e) {
      throw new IOException(e);
    }
    return server.url().replaceFirst("/[a-z]+$", "/" + name);
  }

  public MariaDbServer server() {
    return server;
  }
}
