package dev.tieout.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The narrowest type without loss. */
class TypeInferenceTest {

  private static TypeInference seen(String... values) {
    TypeInference inference = new TypeInference();
    for (String value : values) {
      inference.add(value.toCharArray(), 0, value.length());
    }
    return inference;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1|-2|0;int64",
        "9223372036854775807|-9223372036854775808;int64",
        "9223372036854775808;decimal(19,0)",
        "1|2.50;decimal(3,2)",
        "0.5;decimal(1,1)",
        "0|0.0;decimal(1,1)",
        "12345678901234567890123456789012345678;decimal(38,0)",
        "123456789012345678901234567890123456789;string",
        "12345678901234567890.1|0.1234567890123456789;string",
        "1e5|2;double",
        "1E-3|NaN|-Infinity;double",
        "1e5|1234567890123456;string",
        "1e999;string",
        "1e-999;string",
        "0e-999;double",
        "1.234567890123456789e5;string",
        "007;string",
        "1|007;string",
        "+1;string",
        "1.;string",
        ".5;string",
        "1_000;string",
        "true|FALSE;boolean",
        "true|1;string",
        "2024-02-29|0001-01-01;date",
        "2023-02-29;string",
        "2024-01-01 10:00:00|2024-01-01T10:00:00.123456;timestamp without zone",
        "2024-01-01T10:00:00Z|2024-01-01 10:00:00.5+02:00;timestamp",
        "2024-01-01T10:00:00Z|2024-01-01 10:00:00;string",
        "2024-01-01|2024-01-01 10:00:00;string",
        "9999-01-01 10:00:00.123456789;string",
        "2024-01-01 24:00:00;string",
        "a;string"
      })
  void isTheNarrowestTypeThatHoldsAllValues(String values, String type) {
    assertThat(seen(values.split("\\|")).type()).hasToString(type);
  }

  @Test
  void aColumnOfNullsIsAString() {
    assertThat(new TypeInference().type()).hasToString("string");
  }

  @Test
  void aStringMakesTheColumnOne() {
    TypeInference inference = seen("1");
    inference.addString();
    assertThat(inference.type()).hasToString("string");
  }

  @Test
  void anEmptyTextMakesTheColumnAString() {
    assertThat(seen("1", "").type()).hasToString("string");
  }

  @Test
  void nanosecondsAreKeptWhereTheyFit() {
    assertThat(seen("2024-01-01 10:00:00.123456789").type())
        .isEqualTo(TypeText.parse("timestamp without zone(9)"));
  }

  @Test
  void partsAddUpToTheWhole() throws Exception {
    TypeInference all = seen("1");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(seen("2.25", "1000"));
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      TypeInference part = (TypeInference) in.readObject();
      part.add("3.125".toCharArray(), 0, 5);
      all.add(part);
    }

    assertThat(all.type()).hasToString("decimal(7,3)");
  }
}
