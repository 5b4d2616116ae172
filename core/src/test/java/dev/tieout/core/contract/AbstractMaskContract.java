package dev.tieout.core.contract;

import static dev.tieout.core.contract.Types.list;
import static dev.tieout.core.contract.Types.map;
import static dev.tieout.core.contract.Types.struct;
import static dev.tieout.core.contract.Values.entries;
import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.MaskKey;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Spec;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What every engine shows in the breaks of masked columns. The hashes were reckoned by another
 * program: HMAC-SHA-256 of the text under the key below, the first 16 bytes.
 */
public abstract class AbstractMaskContract extends AbstractNestedContract {
  private static final String REDACTED = "(redacted)";
  private static final MaskKey KEY = MaskKey.of("a key for the contract of masks");
  private static final String HASH_OF_MAIL = "hash:94e7ee114d501cca76b4c481f5a50e29";
  private static final String HASH_OF_PRICE = "hash:658199b81518ec714553132e25d38df8";
  private static final String HASH_OF_DAY = "hash:79ba02194b40c57d48d08bd1df48ef4d";

  private EngineResult masked(String key, Table source, Table target, String... rules)
      throws IOException {
    Spec spec =
        Spec.EMPTY.with("source", "target", Spec.Key.parse(key)).withRules(RuleTexts.rules(rules));
    Comparison comparison = Resolver.resolve(spec, source.schema(), target.schema());
    return run(comparison.withMaskKey(KEY), source, target);
  }

  private static Table table(Type keyType, Type valueType, List<?>... rows) {
    List<List<@Nullable Object>> all = new ArrayList<>();
    for (List<?> row : rows) {
      all.add(new ArrayList<>(row));
    }
    return new Table(
        Schema.of(Column.nullable("k", keyType), Column.nullable("v", valueType)), all);
  }

  private void requireShown(String mask, Type type, @Nullable Object value, @Nullable String shown)
      throws IOException {
    // The other value is one that is certain to differ.
    boolean isNull = value == null;
    Table with = table(Types.INT64, type, asList(1L, value));
    Table without = table(Types.INT64, type, asList(1L, isNull ? some(type) : null));
    for (boolean isSource : new boolean[] {true, false}) {
      EngineResult result =
          masked(
              "k",
              isSource ? with : without,
              isSource ? without : with,
              "column: v, mask: " + mask);
      Break found = result.breaks().get(0);
      assertThat(result.breaks()).hasSize(1);
      assertThat(isSource ? found.sourceValue() : found.targetValue()).isEqualTo(shown);
      if (!isNull) {
        assertThat(isSource ? found.targetValue() : found.sourceValue()).isNull();
      }
    }
  }

  private static Object some(Type type) {
    return type instanceof Type.Text ? "other" : 7L;
  }

  @Test
  void aHashIsOfTheTextThatWouldBeShown() throws IOException {
    requireShown("hash", Types.TEXT, "alice@example.com", HASH_OF_MAIL);
    requireShown("hash", Types.TEXT, "naïve 😀", "hash:076900e20b7f6b0e8e538de2af919000");
    requireShown("hash", Types.decimal(9, 2), new BigDecimal("12.50"), HASH_OF_PRICE);
    requireShown("hash", Types.DATE, LocalDate.of(2024, 2, 29), HASH_OF_DAY);
    requireShown("hash", Types.INT64, 1700000000123L, "hash:cd7574389d2e303e4f529f8840aff927");
    requireShown("hash", Types.TEXT, null, null);
  }

  @Test
  void ofLongValuesTheLastFourCharactersCanBeLeft() throws IOException {
    requireShown("last4", Types.TEXT, "DE89370400440532013000", "****3000");
    requireShown("last4", Types.TEXT, "123456789", "****6789");
    requireShown("last4", Types.TEXT, "12345678", REDACTED);
    requireShown("last4", Types.TEXT, "", REDACTED);
    requireShown("last4", Types.TEXT, "😀".repeat(8), REDACTED);
    requireShown("last4", Types.TEXT, "a" + "😀".repeat(8), "****😀😀😀😀");
    requireShown("last4", Types.INT64, 1700000000123L, "****0123");
    requireShown("last4", Types.DATE, LocalDate.of(2024, 2, 29), "****2-29");
    requireShown("last4", Types.INT64, null, null);
  }

  @Test
  void ofAValueNothingCanBeLeft() throws IOException {
    requireShown("redact", Types.TEXT, "x".repeat(300), REDACTED);
    requireShown("redact", Types.TEXT, "", REDACTED);
    requireShown("redact", Types.DOUBLE, Double.NaN, REDACTED);
    requireShown("redact", Types.INT64, 0L, REDACTED);
    requireShown("redact", Types.INT64, null, null);
  }

  @Test
  void aMaskDoesNotChangeWhatIsEqual() throws IOException {
    Table source =
        table(Types.TEXT, Types.TEXT, asList("a", "x"), asList("b", "y"), asList(null, "z"));
    Table target =
        table(Types.TEXT, Types.TEXT, asList("a", "X"), asList("b", "w"), asList("c", "z"));
    EngineResult plain = masked("k", source, target, "column: v, case: ignore");
    for (String mask : List.of("hash", "last4", "redact")) {
      EngineResult result =
          masked("k", source, target, "column: v, case: ignore", "default: true, mask: " + mask);
      assertThat(result.summary()).as(mask).isEqualTo(plain.summary());
      assertThat(result.breaks().stream().map(Break::kind))
          .as(mask)
          .isEqualTo(plain.breaks().stream().map(Break::kind).toList());
    }
  }

  @Test
  void aMaskedKeyIsTextThatIsTheSameAsThatOfAValue() throws IOException {
    Object[][] cases = {
      {Types.TEXT, "alice@example.com", HASH_OF_MAIL},
      {Types.decimal(9, 2), new BigDecimal("12.50"), HASH_OF_PRICE},
      {Types.DATE, LocalDate.of(2024, 2, 29), HASH_OF_DAY},
      {Types.INT64, 1700000000123L, "hash:cd7574389d2e303e4f529f8840aff927"},
    };
    for (Object[] given : cases) {
      Type type = (Type) given[0];
      EngineResult result =
          masked(
              "k",
              table(type, Types.INT64, asList(given[1], 1L)),
              table(type, Types.INT64, asList(null, 1L)),
              "column: k, mask: hash");
      assertThat(result.breaks())
          .containsExactly(
              Break.of(BreakKind.MISSING_IN_SOURCE, asList((Object) null)),
              Break.of(BreakKind.MISSING_IN_TARGET, List.of(given[2])));
    }
  }

  @Test
  void keysOfAllTypesAreMasked() throws IOException {
    Object[][] cases = {
      {Types.BOOL, true},
      {Types.DOUBLE, 1.5},
      {Types.BINARY, "bytes".getBytes(StandardCharsets.UTF_8)},
      {Types.UUID, UUID.fromString("01234567-89ab-cdef-0123-456789abcdef")},
      {Types.TIME, LocalTime.of(12, 30)},
      {Types.timestamp(Type.Unit.MICROS), Instant.parse("2024-01-01T00:00:00Z")},
      {Types.UINT64, java.math.BigInteger.TWO},
      {Types.decimal(38, 4), new BigDecimal("1234567890123456789.0001")},
    };
    for (Object[] given : cases) {
      Type type = (Type) given[0];
      EngineResult result =
          masked(
              "k",
              table(type, Types.INT64, asList(given[1], 1L)),
              table(type, Types.INT64),
              "column: k, mask: redact");
      assertThat(result.breaks())
          .as(type.toString())
          .containsExactly(Break.of(BreakKind.MISSING_IN_TARGET, List.of(REDACTED)));
    }
  }

  @Test
  void aValueThatACastCannotReadIsMaskedToo() throws IOException {
    EngineResult result =
        masked(
            "k",
            table(Types.TEXT, Types.TEXT, asList("not a date", "not a date")),
            table(Types.DATE, Types.DATE, asList(LocalDate.EPOCH, LocalDate.EPOCH)),
            "column: k, side: source, cast: date",
            "column: v, side: source, cast: date",
            "default: true, mask: hash");

    assertThat(result.breaks())
        .contains(
            Break.of(
                BreakKind.MISSING_IN_TARGET, List.of("hash:e1a22e636611628727b1e6c332ef89ce")));
    EngineResult ofValue =
        masked(
            "k",
            table(Types.INT64, Types.TEXT, asList(1L, "not a date")),
            table(Types.INT64, Types.DATE, asList(1L, LocalDate.of(2024, 2, 29))),
            "column: v, side: source, cast: date",
            "column: v, mask: hash");
    assertThat(ofValue.breaks())
        .containsExactly(
            new Break(
                List.of(1L),
                "unparseable",
                "v",
                "hash:e1a22e636611628727b1e6c332ef89ce",
                HASH_OF_DAY));
  }

  @Test
  void aListOrAMapIsMaskedAsAWhole() throws IOException {
    Table secrets = table(Types.INT64, list(Types.TEXT), asList(1L, List.of("secret")));
    Table others = table(Types.INT64, list(Types.TEXT), asList(1L, (Object) null));
    // By the column, by what reaches an element, and by the type of one.
    for (String rule :
        List.of("column: v", "default: true", "pattern: 'v.*'", "type: string", "type: list")) {
      EngineResult result = masked("k", secrets, others, rule + ", mask: hash");
      assertThat(result.breaks().get(0).sourceValue())
          .as(rule)
          .isEqualTo("hash:3eadb7309fe12fd4068e5feaebd891db");
    }
    Type map = map(Types.TEXT, list(struct("a", Types.INT64, "b", Types.DATE)));
    Object value = entries("secret", List.of(asList(1L, LocalDate.EPOCH)));
    for (String rule : List.of("column: v", "type: date", "pattern: '*.b'")) {
      EngineResult result =
          masked(
              "k",
              table(Types.INT64, map, asList(1L, value)),
              table(Types.INT64, map, asList(1L, (Object) null)),
              rule + ", mask: redact");
      assertThat(result.breaks().get(0).sourceValue()).as(rule).isEqualTo(REDACTED);
    }
  }

  @Test
  void theFieldsOfAStructHaveMasksOfTheirOwn() throws IOException {
    Type person = struct("name", Types.TEXT, "age", Types.INT64);
    EngineResult result =
        masked(
            "k",
            table(Types.INT64, person, asList(1L, asList("alice@example.com", 40L))),
            table(Types.INT64, person, asList(1L, asList("bob", 41L))),
            "column: v.name, mask: redact");

    assertThat(result.breaks())
        .containsExactly(
            new Break(List.of(1L), "mismatched", "v.name", REDACTED, REDACTED),
            new Break(List.of(1L), "mismatched", "v.age", "40", "41"));
  }
}
