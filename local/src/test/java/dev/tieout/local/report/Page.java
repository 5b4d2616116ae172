package dev.tieout.local.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A page in Chromium, with what it said and what it asked the network for. */
final class Page {
  private static final int PATIENCE_SECONDS = 60;

  private final Chromium chromium;
  private final String session;
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile CompletableFuture<JsonNode> loaded = new CompletableFuture<>();

  private Page(Chromium chromium, String session) {
    this.chromium = chromium;
    this.session = session;
  }

  /** An empty page. One at a time. */
  static Page open(Chromium chromium) throws Exception {
    String target =
        chromium
            .send(null, "Target.createTarget", Map.of("url", "about:blank"))
            .get("targetId")
            .asText();
    String session =
        chromium
            .send(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .asText();
    Page page = new Page(chromium, session);
    chromium.onEvent(page::take);
    for (String domain : List.of("Page", "Runtime", "Log", "Network", "Audits")) {
      page.send(domain + ".enable", Map.of());
    }
    return page;
  }

  private void take(String of, JsonNode event) {
    if (!of.equals(session)) {
      return;
    }
    switch (event.get("method").asText()) {
      case "Page.loadEventFired" -> loaded.complete(event);
      case "Runtime.consoleAPICalled",
          "Runtime.exceptionThrown",
          "Log.entryAdded",
          "Audits.issueAdded" ->
          complaints.add(event.get("params").toString());
      case "Network.requestWillBeSent" -> requests.add(event.at("/params/request/url").asText());
      default -> {}
    }
  }

  JsonNode send(String method, Map<String, ?> parameters) throws Exception {
    return chromium.send(session, method, parameters);
  }

  /** Chooses a width in pixels, and light or dark. */
  Page as(int width, String scheme) throws Exception {
    send(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    return media("screen", scheme);
  }

  /** Chooses screen or print, and light or dark. */
  Page media(String media, String scheme) throws Exception {
    send(
        "Emulation.setEmulatedMedia",
        Map.of(
            "media",
            media,
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    return this;
  }

  /** Loads a file and waits until it is there. */
  Page load(Path file) throws Exception {
    loaded = new CompletableFuture<>();
    send("Page.navigate", Map.of("url", file.toUri().toString()));
    loaded.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    return this;
  }

  /** The value of an expression of JavaScript, which the page's policy does not hinder. */
  JsonNode evaluate(String expression) throws Exception {
    JsonNode result =
        send(
            "Runtime.evaluate",
            Map.of(
                "expression", expression,
                "returnByValue", true,
                "awaitPromise", true,
                "userGesture", true));
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(result.toString());
    }
    return result.at("/result/value");
  }

  /** Errors, warnings and violations of the policy, and whatever the page logged. */
  List<String> complaints() throws Exception {
    // Two frames later, what was under way has been told.
    evaluate("new Promise(r => requestAnimationFrame(() => setTimeout(() => r(1), 0)))");
    return complaints;
  }

  List<String> requests() {
    return requests;
  }

  /** Keeps a picture of the whole page in the directory that a property names, if one does. */
  void shoot(String name) throws Exception {
    String folder = System.getProperty("tieout.screenshots");
    if (folder != null) {
      String data =
          send("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "format", "png"))
              .get("data")
              .asText();
      Files.createDirectories(Path.of(folder));
      Files.write(Path.of(folder, name + ".png"), Base64.getDecoder().decode(data));
    }
  }
}
