package dev.tieout.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Types;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BreakColumnsTest {

  private static Schema schema(String... keys) {
    List<ComparedColumn> columns = new ArrayList<>();
    for (String key : keys) {
      columns.add(Pairs.column(key, Types.INT64, Types.INT64));
    }
    return BreakColumns.schema(new Comparison(columns, List.of(), List.of()));
  }

  private static List<String> names(String... keys) {
    return schema(keys).columns().stream().map(Column::name).toList();
  }

  @Test
  void keysComeBeforeTheColumnsOfABreak() {
    assertThat(schema("id", "day"))
        .isEqualTo(
            Schema.of(
                Column.nullable("id", Types.INT64),
                Column.nullable("day", Types.INT64),
                Column.required("kind", Types.TEXT),
                Column.nullable("column", Types.TEXT),
                Column.nullable("source_value", Types.TEXT),
                Column.nullable("target_value", Types.TEXT)));
  }

  @Test
  void aKeyWhoseNameIsTakenIsPrefixed() {
    assertThat(names("kind", "Column", "id"))
        .startsWith("key_kind", "key_Column", "id", "kind", "column");
  }

  @Test
  void keysThatDifferOnlyInCaseGetNamesOfTheirOwn() {
    assertThat(names("id", "ID", "Id")).startsWith("id", "key_ID", "key_key_Id");
  }

  @Test
  void aPrefixedNameMayBeTakenToo() {
    assertThat(names("key_kind", "kind")).startsWith("key_kind", "key_key_kind");
    assertThat(names("kind", "key_kind")).startsWith("key_kind", "key_key_kind");
  }
}
