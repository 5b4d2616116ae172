package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tieout.core.spec.FailWhen;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import dev.tieout.core.text.CsvOptions;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The JSON Schema of specifications knows every word that the readers know, and no other. */
class SpecSchemaTest {
  private static final Map<?, ?> SCHEMA = schema();

  private static Map<?, ?> schema() {
    try (InputStream in = Spec.class.getResourceAsStream("tieout-spec.schema.json");
        JsonParser parser = new JsonFactory().createParser(in)) {
      parser.nextToken();
      return (Map<?, ?>) value(parser);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      Map<String, Object> map = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        map.put(name, value(parser));
      }
      return map;
    }
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      List<Object> list = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        list.add(value(parser));
      }
      return list;
    }
    return parser.getText();
  }

  private static Map<?, ?> at(String path) {
    Map<?, ?> found = SCHEMA;
    for (String name : path.split("/", -1)) {
      found = name.isEmpty() ? found : (Map<?, ?>) found.get(name);
    }
    return found;
  }

  private static List<String> words(String path) {
    return at(path).keySet().stream().map(Object::toString).toList();
  }

  @Test
  void hasEveryRule() {
    List<String> expected =
        new ArrayList<>(List.of("column", "pattern", "type", "default", "side"));
    expected.addAll(List.of(Cast.FORMAT, Cast.LOCALE));
    expected.addAll(RuleKeys.words());

    assertThat(words("definitions/rule/properties"))
        .as("add the key to conf/tieout-spec.schema.json")
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void knowsWhichRulesDependOnOthers() {
    List<String> expected = new ArrayList<>(List.of("side", Cast.FORMAT, Cast.LOCALE));
    for (RuleKey key : RuleKeys.IN_ORDER) {
      if (key.sides() == RuleKey.Sides.BOTH) {
        expected.add(key.word());
      }
    }

    assertThat(words("definitions/rule/dependencies"))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void hasEveryType() {
    assertThat(at("definitions/rule/properties/type").get("enum")).isEqualTo(TypeFamily.words());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "qqqqqqqqqqqqqqqq: 1 | properties",
        "source: {qqqqqqqqqqqqqqqq: 1} | definitions/data/properties",
        "columns: {qqqqqqqqqqqqqqqq: 1} | properties/columns/properties",
        "fail_when: {qqqqqqqqqqqqqqqq: 1} | properties/fail_when/properties",
        "fail_when: {columns: {a: {qqqqqqqqqqqqqqqq: 1}}} | definitions/limit/properties",
      })
  void hasEveryKeyOfTheReader(String spec, String path) {
    Refusal refusal = catchThrowableOfType(Refusal.class, () -> SpecReader.parse("s.yaml", spec));

    String known = refusal.getMessage().replaceAll("(?s).*the keys here are (.*)\\.", "$1");
    assertThat(words(path))
        .as("add the key to conf/tieout-spec.schema.json")
        .containsExactlyInAnyOrderElementsOf(Arrays.asList(known.split(", ")));
  }

  @Test
  void hasEveryKindOfBreak() {
    assertThat(words("properties/fail_when/properties/kinds/properties"))
        .containsExactlyElementsOf(
            Arrays.stream(FailWhen.Kind.values()).map(FailWhen.Kind::word).toList());
  }

  @Test
  void hasEveryKeyForEachOfMany() {
    List<String> expected = new ArrayList<>(words("properties"));
    expected.remove("reconciliations");

    assertThat(words("definitions/reconciliation/properties"))
        .as("add the key to conf/tieout-spec.schema.json")
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void hasEveryOptionOfCsv() {
    Refusal refusal =
        catchThrowableOfType(
            Refusal.class, () -> CsvOptions.of("source", Map.of("qqqqqqqqqqqq", ""), ','));

    String known = refusal.getMessage().replaceAll("(?s).*CSV has (.*)\\.", "$1");
    assertThat(words("definitions/data/properties/options/properties"))
        .containsExactlyInAnyOrderElementsOf(Arrays.asList(known.split(", ")));
  }

  @Test
  void describesEveryKey() {
    List<String> undescribed = new ArrayList<>();
    describe("", SCHEMA, undescribed);

    assertThat(undescribed).isEmpty();
  }

  private static void describe(String path, Object value, List<String> undescribed) {
    if (value instanceof Map<?, ?> map) {
      map.forEach(
          (name, each) -> {
            boolean isOfKeys = path.endsWith("/properties");
            if (isOfKeys && !((Map<?, ?>) each).containsKey("description")) {
              undescribed.add(path + "/" + name);
            }
            if (!name.equals("dependencies")) {
              describe(path + "/" + name, each, undescribed);
            }
          });
    }
  }
}
