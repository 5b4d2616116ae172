package dev.tieout.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InkTest {

  @Test
  void thereAreNoColoursWhereThereIsNoTerminalOrTheyAreUnwanted() {
    assertThat(Ink.of(/* isTerminal= */ false, /* isUnwanted= */ false)).isEqualTo(Ink.PLAIN);
    assertThat(Ink.of(/* isTerminal= */ true, /* isUnwanted= */ true)).isEqualTo(Ink.PLAIN);
  }

  @Test
  void theEnvironmentMayMindColours() {
    assertThat(Ink.of((String) null, "xterm")).isEqualTo(Ink.COLOURED);
    assertThat(Ink.of("", "xterm")).isEqualTo(Ink.COLOURED);
    assertThat(Ink.of("1", "xterm")).isEqualTo(Ink.PLAIN);
    assertThat(Ink.of((String) null, "dumb")).isEqualTo(Ink.PLAIN);
    assertThat(Ink.of((String) null, (String) null)).isEqualTo(Ink.COLOURED);
  }

  @Test
  void plainTextIsLeftAsItIs() {
    assertThat(Ink.PLAIN.bad("a") + Ink.PLAIN.good("b") + Ink.PLAIN.faint("c")).isEqualTo("abc");
    assertThat(Ink.COLOURED.bad("a")).isEqualTo("\u001b[31ma\u001b[0m");
    assertThat(Ink.COLOURED.faint("")).isEmpty();
  }
}
