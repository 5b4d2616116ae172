package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalNumberTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de-DE | 1.234.567,89 | 1234567.89",
        "de-DE | 1234567,89   | 1234567.89",
        "de-DE | -1,5E-3      | -1.5e-3",
        "de-DE | +0,50        | 0.50",
        "de-DE | -,5          | -0.5",
        "en-US | 1,234.5      | 1234.5",
        "fr-FR | 1 234,5      | 1234.5",
        "de-CH | 1'234.5      | 1234.5",
        "ar-EG | \u0661\u0662\u066b\u0665 | 12.5",
      })
  void readsWhatALocaleWrites(String tag, String text, String plain) {
    assertThat(new LocalNumber(Locale.forLanguageTag(tag)).plain(text)).isEqualTo(plain);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        ",",
        "1,",
        ".",
        "1.2",
        "1.23,4",
        "1234.567",
        "1.2345",
        "1..234",
        "1.234.",
        "1,2,3",
        "1 234",
        " 1",
        "1 ",
        "1e",
        "1e+",
        "--1",
        "1,2e3,4",
        "0x1",
        "NaN",
        "1.234,5.6"
      })
  void readsNothingElse(String text) {
    assertThat(new LocalNumber(Locale.GERMANY).plain(text)).isNull();
  }
}
