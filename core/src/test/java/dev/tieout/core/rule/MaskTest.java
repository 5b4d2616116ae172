package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.Types;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MaskTest {
  private static final Type LIST = new Type.ListOf(Column.nullable("element", Types.TEXT));
  private static final Schema SCHEMA =
      Schema.of(
          Column.nullable("k", Types.INT64),
          Column.nullable("ssn", Types.TEXT),
          Column.nullable("tags", LIST),
          Column.nullable("who", Types.struct("name", Types.TEXT)));

  private static Spec spec(String... rules) {
    return SpecReader.parse(
        "s.yaml", "source: a\ntarget: b\nkey: k\nrules:\n- {" + String.join("}\n- {", rules) + "}");
  }

  private static Comparison resolved(String... rules) {
    return Resolver.resolve(spec(rules), SCHEMA, SCHEMA);
  }

  private static List<String> masks(String... rules) {
    List<String> masks = new ArrayList<>();
    for (ComparedColumn column : resolved(rules).columns()) {
      if (column.rule().mask() != null) {
        masks.add(column.name() + ": " + column.rule().mask());
      }
    }
    return masks;
  }

  @Test
  void theMoreSpecificMaskWins() {
    assertThat(
            masks(
                "default: true, mask: redact",
                "column: ssn, mask: hash",
                "type: integer, mask: none"))
        .containsExactly("ssn: mask hash", "tags: mask redact", "who.name: mask redact");
    assertThat(masks("column: ssn, mask: hash", "pattern: 's*', mask: redact"))
        .containsExactly("ssn: mask hash");
  }

  @Test
  void noneOfAListLiftsWhatAWiderEntrySaysOfItsElements() {
    assertThat(masks("type: string, mask: redact", "column: tags, mask: none"))
        .containsExactly("ssn: mask redact", "who.name: mask redact");
  }

  @Test
  void ofTheMasksThatReachAListTheStrictestIsItsMask() {
    assertThat(masks("column: tags, mask: last4")).containsExactly("tags: mask last4");
    assertThat(masks("type: list, mask: last4", "pattern: 'tags.*', mask: redact"))
        .containsExactly("tags: mask redact");
  }

  @Test
  void refusesToMaskAnElementByName() {
    assertThatThrownBy(() -> resolved("column: tags.element, mask: hash"))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "s.yaml, line 5, column 26: 'mask' cannot be for 'tags.element' alone, which results"
                + " show as a part of 'tags'; mask the whole column 'tags'.");
  }

  @Test
  void refusesToMaskAStructByName() {
    assertThatThrownBy(() -> resolved("column: who, mask: hash"))
        .hasMessageContaining("name what is in it, such as 'who.name'");
  }

  @Test
  void refusesWhatIsNoMaskAndAMaskOfOneSide() {
    assertThatThrownBy(() -> RuleWords.requireUnderstood(spec("column: ssn, mask: md5")))
        .hasMessageContaining("'mask' is hash, last4, redact or none, not 'md5'");
    assertThatThrownBy(
            () -> RuleWords.requireUnderstood(spec("column: ssn, side: source, mask: hash")))
        .hasMessageContaining("'mask' is for both sides always");
  }

  @Test
  void aMaskIsToldBesideTheRule() {
    assertThat(resolved("column: ssn, trim: true, mask: last4").values().get(0).rule())
        .hasToString("trimmed, mask last4");
    assertThat(resolved("column: ssn, mask: hash").values().get(0).rule())
        .hasToString("exactly, mask hash");
  }

  @Test
  void messagesQuoteNoValueOnceAnythingIsMasked() {
    assertThat(resolved("column: ssn, trim: true").quoting()).isEqualTo(Quoting.VALUES);
    assertThat(resolved("column: ssn, mask: none").quoting()).isEqualTo(Quoting.VALUES);
    assertThat(resolved("column: ssn, mask: last4").quoting()).isEqualTo(Quoting.NOTHING);
    assertThat(spec("column: ssn, mask: last4").source().quoting()).isEqualTo(Quoting.NOTHING);
    assertThat(Quoting.NOTHING.value("secret")).doesNotContain("secret");
    Throwable cause =
        Quoting.NOTHING.cause(
            new IllegalStateException("secret 1", new IllegalArgumentException("secret 2")));
    assertThat(cause).hasMessage("java.lang.IllegalStateException");
    assertThat(cause.getCause()).hasMessage("java.lang.IllegalArgumentException");
  }

  @Test
  void onlyAHashTellsKeysApart() {
    assertThat(resolved("column: k, mask: hash").unidentifyingKey()).isNull();
    assertThat(resolved("column: ssn, mask: redact").unidentifyingKey()).isNull();
    assertThat(resolved("column: k, mask: last4").unidentifyingKey().name()).isEqualTo("k");
    assertThat(resolved("column: k, mask: redact").unidentifyingKey().name()).isEqualTo("k");
  }

  @Test
  void aHashNeedsAKeyAndOtherMasksDoNot() {
    assertThat(MaskKey.forSpec(spec("column: ssn, mask: redact"), Map.of())).isNull();
    assertThatThrownBy(() -> MaskKey.forSpec(spec("column: ssn, mask: hash"), Map.of()))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "s.yaml, line 5, column 23: 'mask: hash' needs a key; set the environment variable"
                + " TIEOUT_MASK_KEY to a secret of at least 16 bytes.");
    assertThatThrownBy(
            () ->
                MaskKey.forSpec(
                    spec("column: ssn, mask: hash"), Map.of("TIEOUT_MASK_KEY", "fifteen bytes..")))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "The environment variable TIEOUT_MASK_KEY has 15 bytes, and the key of 'mask: hash'"
                + " needs at least 16; set a longer one.");
  }

  @Test
  void noTextSaysTheKey() {
    String secret = "a secret of many bytes";
    Comparison comparison = resolved("column: ssn, mask: hash").withMaskKey(MaskKey.of(secret));

    assertThat(comparison.maskKey()).hasToString("(a secret)");
    assertThat(comparison.toString()).doesNotContain(secret);
  }

  @Test
  void refusesToMaskWhatDirectoriesSay() {
    Comparison comparison = resolved("column: ssn, mask: redact");

    MaskedDirectories.refuse(comparison, Side.SOURCE, List.of("day"));
    assertThatThrownBy(
            () -> MaskedDirectories.refuse(comparison, Side.TARGET, List.of("day", "ssn")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("Column 'ssn' of the target is masked, but its values are names");
  }
}
