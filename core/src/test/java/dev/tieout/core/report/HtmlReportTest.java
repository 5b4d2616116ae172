package dev.tieout.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
  private static final int MEGABYTE = 1 << 20;

  static String page(RunReport report) throws IOException {
    StringBuilder page = new StringBuilder();
    new HtmlReport().write(report, page);
    String dump = System.getProperty("tieout.report.dump");
    if (dump != null) {
      Files.writeString(Path.of(dump, "page-" + page.length() + ".html"), page);
    }
    return page.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"report.css", "report.js"})
  void allowsStyleAndScriptByTheirHashes(String resource) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256")
            .digest(HtmlPage.resource(resource).getBytes(StandardCharsets.UTF_8));

    assertThat(resource.endsWith("css") ? HtmlPage.STYLE_HASH : HtmlPage.SCRIPT_HASH)
        .as("put this into HtmlPage")
        .isEqualTo("sha256-" + Base64.getEncoder().encodeToString(digest));
  }

  @Test
  void tellsTheOutcomeFirst() throws IOException {
    assertThat(page(Reports.tiedOut()))
        .contains("<title>Tied out · ledger · Tieout</title>", "<h1>Tied out</h1>")
        .doesNotContain("id=\"samples\"", "id=\"columns\"", "What fails it");
    assertThat(page(Reports.ledger()))
        .contains("<h1>11,443 breaks</h1>", "What fails it", "There are 11,443 breaks.");
  }

  @Test
  void hasEverySection() throws IOException {
    String page = page(Reports.ledger());

    for (String id :
        new String[] {
          "counts", "columns", "explanations", "changes", "samples", "schema", "comparison", "run"
        }) {
      assertThat(page).contains("href=\"#" + id + "\"", "<h2 id=\"" + id + "\">");
    }
    assertThat(page)
        .contains("America/New_York against UTC", "9,742</strong> of 9,870", "98.70%")
        .contains("    zone: America/New_York")
        .contains("breaks/</code>", "46.1 MB")
        .contains("00112233445566778899aabbccddeeff", "2024-11-30 20:53:20 UTC");
  }

  @Test
  void marksWhatDiffers() throws IOException {
    assertThat(page(Reports.ledger()))
        .contains("2024-01-02 0<mark>3</mark>:04:05.123", "2024-01-02 0<mark>8</mark>:04:05.123")
        .contains("ACC-0007<mark><i>␣</i><i>␣</i></mark>")
        .contains("<span class=\"none\">null</span>", "<span class=\"none\">empty text</span>");
  }

  @Test
  void hasNoMarkupButItsOwn() throws IOException {
    String page = page(Reports.hostile());
    String body = page.substring(page.indexOf("<body>"), page.lastIndexOf("<script>"));

    assertThat(Pattern.compile("<script|<img|<h6|<style|<!--|<\\?|<!\\[").matcher(body).find())
        .isFalse();
    assertThat(Pattern.compile("<[a-z]+[^>]*\\son[a-z]+=").matcher(body).find()).isFalse();
    assertThat(body.chars().filter(c -> c < 0x20 && c != '\n').count()).isZero();
    assertThat(body)
        .doesNotContain("\u202E", "\u2067", "\u200F", "\u0085", "\u2028", "\uFEFF", "\uffff")
        .contains("<i>RLO</i>", "<i>NUL</i>", "<i>LF</i>", "<i>U+D800</i>", "<i>NBSP</i>");
    assertThat(new String(page.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
        .isEqualTo(page);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "<", "\u0000", "\u202E", "\uD800", "漢", "😀", " ", "a\u0301"})
  void isOfBoundedSize(String text) throws IOException {
    String page = page(Reports.huge(text.repeat(20_000)));

    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(MEGABYTE);
    assertThat(page).contains("more columns", "more explanations", "</html>");
  }
}
