package dev.tieout.local.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A headless Chromium, spoken to by its DevTools protocol over a web socket. It resolves no name
 * and does nothing of its own on the network.
 */
final class Chromium implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PATIENCE_SECONDS = 60;
  private static final String LISTENING = "DevTools listening on ";

  private final Process process;
  private final WebSocket socket;
  private final Answers answers;
  private final AtomicInteger lastId = new AtomicInteger();

  private Chromium(Process process, WebSocket socket, Answers answers) {
    this.process = process;
    this.socket = socket;
    this.answers = answers;
  }

  /** Where it is on the path, or null. */
  static @Nullable Path find() {
    String path = System.getenv("PATH");
    for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
      for (String folder : (path == null ? "" : path).split(File.pathSeparator, -1)) {
        Path file = Path.of(folder, name);
        if (!folder.isEmpty() && Files.isExecutable(file)) {
          return file;
        }
      }
    }
    return null;
  }

  /** Starts one with a profile in a directory. */
  static Chromium start(Path binary, Path profile) throws Exception {
    Process process =
        new ProcessBuilder(
                binary.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
                "--hide-scrollbars",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    CompletableFuture<URI> address = new CompletableFuture<>();
    Thread reader = new Thread(() -> read(process, address), "chromium-stderr");
    reader.setDaemon(true);
    reader.start();
    Answers answers = new Answers();
    WebSocket socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(address.get(PATIENCE_SECONDS, TimeUnit.SECONDS), answers)
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    return new Chromium(process, socket, answers);
  }

  private static void read(Process process, CompletableFuture<URI> address) {
    StringBuilder all = new StringBuilder();
    try (BufferedReader lines = process.errorReader(UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(LISTENING)) {
          address.complete(URI.create(line.substring(LISTENING.length()).strip()));
        } else if (!address.isDone()) {
          all.append(line).append('\n');
        }
      }
    } catch (IOException e) {
      all.append(e);
    }
    address.completeExceptionally(new IOException("Chromium did not start: " + all));
  }

  /** Is told of every event: the session's id and the message. */
  void onEvent(BiConsumer<String, JsonNode> listener) {
    answers.listener = listener;
  }

  /** Sends a command and waits for its result. */
  JsonNode send(@Nullable String session, String method, Map<String, ?> parameters)
      throws Exception {
    int id = lastId.incrementAndGet();
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(parameters));
    if (session != null) {
      message.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.waiting.put(id, answer);
    socket.sendText(message.toString(), true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    JsonNode result = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (result.has("error")) {
      throw new IllegalStateException(method + ": " + result.get("error"));
    }
    return result.get("result");
  }

  @Override
  public void close() throws Exception {
    send(null, "Browser.close", Map.of());
    boolean hasEnded = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    socket.abort();
    if (!hasEnded) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  /** What comes back, whole messages only. */
  private static final class Answers implements WebSocket.Listener {
    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final StringBuilder part = new StringBuilder();
    private volatile BiConsumer<String, JsonNode> listener = (session, event) -> {};

    @Override
    public @Nullable CompletionStage<?> onText(
        WebSocket webSocket, CharSequence data, boolean last) {
      part.append(data);
      if (last) {
        String text = part.toString();
        part.setLength(0);
        take(text);
      }
      webSocket.request(1);
      return null;
    }

    private void take(String text) {
      try {
        JsonNode message = JSON.readTree(text);
        if (message.has("id")) {
          waiting.remove(message.get("id").asInt()).complete(message);
        } else {
          listener.accept(message.path("sessionId").asText(), message);
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
