package dev.tieout.core.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What is around the sections of the page: its head with style and policy, its end with script. */
final class HtmlPage {
  // Kept, so that a run does not load what makes them; a test makes them again.
  static final String STYLE_HASH = "sha256-PpqaxVRCnBkmw2GAcBie7ujzvYjV/BLNxbPRlKQH/3Q=";
  static final String SCRIPT_HASH = "sha256-w6JxMTV8BNtyD6pGUDCttDOq8P/25L/vRQoonyRNvws=";

  private HtmlPage() {}

  static void begin(HtmlWriter html, String title) throws IOException {
    html.raw(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        """);
    html.raw("style-src '").raw(STYLE_HASH).raw("'; script-src '").raw(SCRIPT_HASH);
    html.raw(
        """
        '; img-src data:; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <link rel="icon" href="data:,">
        <title>\
        """);
    html.attribute(title);
    html.raw("</title>\n<style>").raw(resource("report.css")).raw("</style>\n</head>\n<body>\n");
  }

  static void end(HtmlWriter html) throws IOException {
    html.raw("<script>").raw(resource("report.js")).raw("</script>\n</body>\n</html>\n");
  }

  static String resource(String name) throws IOException {
    try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("The jar of Tieout lacks " + name + "; build it again.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
