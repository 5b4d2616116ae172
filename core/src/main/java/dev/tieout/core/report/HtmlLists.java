package dev.tieout.core.report;

import dev.tieout.core.explain.Example;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parts that several sections have. */
final class HtmlLists {
  private static final int MOST_KEYS = 16;

  private HtmlLists() {}

  /** That there are more, if there are; what and where is markup. */
  static void more(HtmlWriter html, long count, String what) throws IOException {
    if (count > 0) {
      html.raw("<p class=\"more\">and ").count(count).raw(" more ").raw(what).raw("</p>\n");
    }
  }

  /** The values of a key with the names of its columns. */
  static void key(HtmlWriter html, List<String> names, List<@Nullable String> values)
      throws IOException {
    html.raw("<span class=\"key-of\">");
    int shown = Math.min(values.size(), MOST_KEYS);
    for (int i = 0; i < shown; i++) {
      html.raw(i == 0 ? "<span>" : " <span>");
      if (i < names.size()) {
        html.name(names.get(i)).raw(" ");
      }
      html.value(values.get(i)).raw("</span>");
    }
    html.raw(shown < values.size() ? " …</span>" : "</span>");
  }

  /** Examples side by side. */
  static void examples(HtmlWriter html, List<String> keyNames, List<Example> examples)
      throws IOException {
    if (examples.isEmpty()) {
      return;
    }
    html.raw(
        """
        <table class="pairs"><caption class="hidden">Examples</caption>
        <thead><tr><th scope="col">Key</th><th scope="col">Source</th><th scope="col">Target</th>\
        </tr></thead>
        <tbody>
        """);
    for (Example example : examples) {
      html.raw("<tr><th scope=\"row\">");
      key(html, keyNames, example.key());
      html.raw("</th>").cells(example.source(), example.target()).raw("</tr>\n");
    }
    html.raw("</tbody></table>\n");
  }
}
