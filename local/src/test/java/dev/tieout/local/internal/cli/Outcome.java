package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What a command printed, and its status. */
record Outcome(int status, String out, String err) {

  /** Runs a command in this process. */
  static Outcome of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return new Outcome(status, out.toString(), err.toString());
  }

  /** The one sentence of a command that could not be done, without what stands before it. */
  String refusal() {
    assertThat(status).as(out + err).isEqualTo(2);
    assertThat(out).isEmpty();
    assertThat(err).startsWith("tieout: ").endsWith("\n");
    String sentence = err.substring("tieout: ".length(), err.length() - 1);
    assertThat(sentence).doesNotContain("\n", "Exception", "null").matches("(?s).*[.?]");
    assertThat(sentence.charAt(0)).matches(c -> !Character.isLowerCase(c), "begins a sentence");
    return sentence;
  }
}
