package dev.tieout.local.internal.validate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.tieout.core.rule.RuleWords;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecFile;
import dev.tieout.core.spec.SpecReader;
import java.io.IOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What three readers make of a specification. */
final class Verdicts {
  private static final com.networknt.schema.JsonSchema OTHER =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
          .getSchema(Spec.class.getResourceAsStream("tieout-spec.schema.json"));

  private Verdicts() {}

  /** Why the reader of specifications refuses it, or null if it does not. */
  static @Nullable String reader(String text) {
    try {
      SpecFile file = SpecReader.parseFile("s.yaml", text);
      RuleWords.requireUnderstood(file.shared());
      file.reconciliations().forEach(RuleWords::requireUnderstood);
      return null;
    } catch (Refusal refusal) {
      return refusal.getMessage();
    }
  }

  /** Whether it fits the schema, as another implementation of JSON Schema sees it. */
  static boolean fitsByTheOther(String text) throws IOException {
    return OTHER.validate(json(SpecTree.parse("s.yaml", text))).isEmpty();
  }

  /** Whether it fits the schema as we see it. */
  static boolean fits(String text) throws IOException {
    return SpecCheck.mistakes("s.yaml", text).isEmpty();
  }

  private static JsonNode json(SpecNode node) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (node instanceof SpecNode.Entries map) {
      ObjectNode object = nodes.objectNode();
      map.entries().forEach((key, value) -> object.set(key, json(value)));
      return object;
    }
    if (node instanceof SpecNode.Items list) {
      return nodes.arrayNode().addAll(list.items().stream().map(Verdicts::json).toList());
    }
    SpecNode.Scalar scalar = (SpecNode.Scalar) node;
    return switch (scalar.kind()) {
      case TEXT -> nodes.textNode(scalar.text());
      case NUMBER -> nodes.numberNode(new BigDecimal(scalar.text()));
      case TRUTH -> nodes.booleanNode(scalar.text().equals("true"));
      case NULL -> nodes.nullNode();
    };
  }
}
