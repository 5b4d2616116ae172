package dev.tieout.local.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tieout.core.report.HtmlReport;
import dev.tieout.core.report.Reports;
import dev.tieout.core.report.RunReport;
import dev.tieout.local.internal.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The page in headless Chromium: what is shown, that it complains of nothing and asks the network
 * for nothing but itself, and that hostile values do nothing. Pictures are kept with {@code
 * -Dtieout.screenshots=DIR}. Skipped where there is no Chromium.
 */
class ReportInChromiumTest {
  @TempDir private static Path folder;

  private static Chromium chromium;
  private Page page;

  @BeforeAll
  static void start() throws Exception {
    Path binary = Chromium.find();
    assumeTrue(
        binary != null,
        "There is no chromium, chromium-browser or google-chrome on the PATH, so the page is not"
            + " tried in a browser; .ci/run installs one.");
    chromium = Chromium.start(binary, folder.resolve("profile"));
    write("tied-out", Reports.tiedOut());
    write("ledger", Reports.ledger());
    write("hostile", Reports.hostile());
    tieout("generate", "--rows=20000", "--mismatch=0.01", "--out=" + folder.resolve("data"));
    tieout(
        "reconcile",
        "--source=" + folder.resolve("data/source"),
        "--target=" + folder.resolve("data/target"),
        "--key=id",
        "--out=" + folder.resolve("out"));
    Files.copy(folder.resolve("out/report.html"), file("generated"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (chromium != null) {
      chromium.close();
    }
  }

  @BeforeEach
  void open() throws Exception {
    page = Page.open(chromium);
  }

  private static Path file(String name) {
    return folder.resolve(name + ".html");
  }

  private static void write(String name, RunReport report) throws IOException {
    try (Writer out = Files.newBufferedWriter(file(name))) {
      new HtmlReport().write(report, out);
    }
  }

  private static void tieout(String... arguments) {
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), arguments);
    assertThat(status).as("%s", err).isLessThan(2);
  }

  static Stream<Arguments> views() {
    return Stream.of("tied-out", "ledger", "hostile", "generated")
        .flatMap(
            name ->
                Stream.of(400, 1280)
                    .flatMap(
                        width ->
                            Stream.of("light", "dark")
                                .map(scheme -> Arguments.of(name, width, scheme))));
  }

  @ParameterizedTest
  @MethodSource("views")
  void showsAllThereIsAndAsksForNothing(String name, int width, String scheme) throws Exception {
    page.as(width, scheme).load(file(name));
    page.shoot(name + "-" + width + "-" + scheme);

    assertThat(page.complaints()).isEmpty();
    assertThat(page.requests()).containsExactly(file(name).toUri().toString());
    assertThat(page.evaluate("document.title").asText()).endsWith(" · Tieout");
    assertThat(
            page.evaluate("document.querySelectorAll('h6, img, script ~ script').length").asInt())
        .isZero();
    assertThat(page.evaluate("document.querySelector('h1').checkVisibility()").asBoolean())
        .isTrue();
    assertThat(page.evaluate("document.querySelectorAll('main section').length").asInt())
        .isEqualTo(page.evaluate("document.querySelectorAll('nav a').length").asInt());
    assertThat(page.evaluate(WIDE).asText()).as("what is wider than the window").isEmpty();
    assertThat(page.evaluate("document.documentElement.scrollWidth").asInt())
        .as("no wider than the window")
        .isLessThanOrEqualTo(width);
    assertThat(page.evaluate(BRIGHTNESS).asInt()).matches(b -> (b > 128) == scheme.equals("light"));
    assertThat(page.evaluate(FAINT).asText()).as("text that is hard to read").isEmpty();
  }

  private static final String BRIGHTNESS =
      "+getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0]";

  /** What reaches beyond the right side and does not scroll by itself. */
  private static final String WIDE =
      """
      [...document.querySelectorAll('body, main *')]
        .filter(e => !e.closest('pre, .hidden, thead')
          && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .slice(0, 5).map(e => e.outerHTML.slice(0, 200)).join(' | ')
      """;

  /** Text whose contrast to what is behind it is below 4.5 to 1. */
  private static final String FAINT =
      """
      (() => {
        const rgb = c => c.match(/[\\d.]+/g).map(Number);
        const light = c => {
          const [r, g, b] = c.map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const behind = e => {
          for (; e; e = e.parentElement) {
            const c = rgb(getComputedStyle(e).backgroundColor);
            if (c.length === 3 || c[3] === 1) return c.slice(0, 3);
          }
          return [255, 255, 255];
        };
        const faint = new Set();
        for (const e of document.querySelectorAll('main *')) {
          if ([...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) && e.checkVisibility()) {
            const a = light(rgb(getComputedStyle(e).color).slice(0, 3)), b = light(behind(e));
            const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (contrast < 4.5) faint.add(e.tagName + '.' + e.className + ' ' + contrast.toFixed(2));
          }
        }
        return [...faint].join(', ');
      })()
      """;

  @Test
  void hostileValuesAreShownAsTheyAre() throws Exception {
    page.as(1280, "light").load(file("hostile"));
    String text = page.evaluate("document.querySelector('main').innerText").asText();

    assertThat(text)
        .contains("<script>document.title='owned'</script>", "onerror=\"document.title='owned'\"")
        .contains("שלום", "weiß 漢字 😀", "&lt;b&gt;");
    assertThat(page.evaluate("document.title").asText()).isNotEqualTo(Reports.OWNED);
    assertThat(
            page.evaluate(
                    "[...document.querySelectorAll('*')].filter(e => [...e.attributes].some("
                        + "a => a.name.startsWith('on') || a.name === 'style')).length")
                .asInt())
        .isZero();
  }

  /** The tests above could not fail otherwise. */
  @Test
  void whatMarkupWouldDoIsNoticedAndThePolicyForbidsIt() throws Exception {
    page.as(1280, "light").load(file("ledger"));
    page.evaluate(
        "document.querySelector('main').insertAdjacentHTML('beforeend',"
            + " '<img src=\"http://example.org/x.png\" onerror=\"document.title = 1\">"
            + "<p style=\"color: red\">x</p>')");

    assertThat(page.complaints()).anyMatch(line -> line.contains("example.org"));
    assertThat(page.complaints()).anyMatch(line -> line.contains("script-src"));
    assertThat(page.complaints()).anyMatch(line -> line.contains("style-src"));
    assertThat(page.evaluate("document.title").asText()).endsWith("Tieout");
  }

  @Test
  void rulesAreCopiedWithoutTheNetworkAndSelectedWithoutScript() throws Exception {
    page.as(1280, "light").load(file("ledger"));
    String copied =
        page.evaluate(
                "new Promise(r => { navigator.clipboard.writeText = t => { r(t);"
                    + " return Promise.resolve(); }; document.querySelector('.copy').click(); })")
            .asText();
    assertThat(copied)
        .isEqualTo("rules:\n  - column: timestamp\n    zone: America/New_York\n    side: source\n");

    page.send("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    page.load(file("ledger"));
    assertThat(page.evaluate("document.querySelector('.copy').checkVisibility()").asBoolean())
        .isFalse();
    assertThat(page.evaluate("document.querySelector('pre').innerText").asText())
        .isEqualTo(copied.stripTrailing());
  }

  @Test
  void theKeyboardReachesTheResultsFirst() throws Exception {
    page.as(1280, "light").load(file("ledger"));
    for (String type : new String[] {"keyDown", "keyUp"}) {
      page.send(
          "Input.dispatchKeyEvent",
          Map.of("type", type, "key", "Tab", "code", "Tab", "windowsVirtualKeyCode", 9));
    }

    assertThat(page.evaluate("document.activeElement.getAttribute('href')").asText())
        .isEqualTo("#main");
    assertThat(
            page.evaluate("document.activeElement.getBoundingClientRect().left >= 0").asBoolean())
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource("views")
  void readersOfTheScreenFindTheirWay(String name, int width, String scheme) throws Exception {
    page.as(width, scheme).load(file(name));

    assertThat(page.evaluate("document.documentElement.lang").asText()).isEqualTo("en");
    assertThat(page.evaluate("document.querySelectorAll('h1').length").asInt()).isEqualTo(1);
    for (String missing :
        new String[] {
          "table:not(:has(> caption))",
          "th:not([scope])",
          "svg:not([aria-label]):not([aria-hidden])",
          "section:not([aria-labelledby])",
          "nav:not([aria-label])",
          "[id]:is([id=''])"
        }) {
      assertThat(page.evaluate("document.querySelectorAll(\"" + missing + "\").length").asInt())
          .as(missing)
          .isZero();
    }
    JsonNode levels =
        page.evaluate("[...document.querySelectorAll('h1,h2,h3')].map(h => +h.tagName[1])");
    int before = 0;
    for (JsonNode level : levels) {
      assertThat(level.asInt()).isLessThanOrEqualTo(before + 1);
      before = level.asInt();
    }
  }

  @Test
  void printsWithoutWhatIsForTheScreen() throws Exception {
    page.as(800, "dark").media("print", "dark").load(file("ledger"));
    page.shoot("ledger-print");

    assertThat(page.evaluate("document.querySelector('nav').checkVisibility()").asBoolean())
        .isFalse();
    assertThat(page.evaluate("document.querySelector('.copy').checkVisibility()").asBoolean())
        .isFalse();
    assertThat(page.evaluate(BRIGHTNESS).asInt()).isEqualTo(255);
    assertThat(page.evaluate(FAINT).asText()).isEmpty();
    page.load(file("hostile"));
    assertThat(
            page.evaluate("document.querySelector('details table').getBoundingClientRect().height")
                .asInt())
        .as("closed parts are printed")
        .isGreaterThan(100);
  }
}
