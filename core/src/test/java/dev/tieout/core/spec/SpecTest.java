package dev.tieout.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpecTest {

  @Test
  void aKeyIsAllOrNamesBetweenCommas() {
    assertThat(Spec.Key.parse("all")).isEqualTo(new Spec.Key.AllColumns());
    assertThat(Spec.Key.parse("position")).isEqualTo(new Spec.Key.Position());
    assertThat(Spec.Key.parse("id")).isEqualTo(new Spec.Key.Columns(List.of("id")));
    assertThat(Spec.Key.parse(" a.b ,c d,ALL"))
        .isEqualTo(new Spec.Key.Columns(List.of("a.b", "c d", "ALL")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a,", ",a", "a,,b"})
  void refusesAnEmptyName(String text) {
    assertThatThrownBy(() -> Spec.Key.parse(text))
        .isInstanceOf(Refusal.class)
        .hasMessage("The key has an empty column name; name columns, separated by commas.");
  }

  @Test
  void refusesANameTwice() {
    assertThatThrownBy(() -> Spec.Key.parse("a,b, a"))
        .isInstanceOf(Refusal.class)
        .hasMessage("The key names column 'a' twice; name it once.");
  }

  @Test
  void theCommandLineGoesBeforeTheFile() {
    Spec file = SpecReader.parse("s", "name: n\nsource: a\ntarget: b\nkey: k\n");

    Spec merged = file.with("x", null, new Spec.Key.AllColumns());

    assertThat(merged.name()).isEqualTo("n");
    assertThat(merged.source()).isEqualTo(DataSpec.of("x"));
    assertThat(merged.target()).isEqualTo(DataSpec.of("b"));
    assertThat(merged.key()).isEqualTo(new Spec.Key.AllColumns());
  }
}
