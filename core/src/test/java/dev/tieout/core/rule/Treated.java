package dev.tieout.core.rule;

import dev.tieout.core.contract.Values;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Values that went through a rule. */
final class Treated {
  private Treated() {}

  /** The part that a key makes of a text. */
  static RulePart parsed(RuleKey key, String text) {
    return Objects.requireNonNull(key.parse(text), () -> key.word() + ": " + text);
  }

  /** What a rule makes of values of a type, in two batches. */
  static List<@Nullable Object> by(
      RuleKey key, String text, Type type, @Nullable Object... values) {
    Treatment treatment = (Treatment) parsed(key, text);
    Treatment.Step step = treatment.step(type);
    List<@Nullable Object> treated = new ArrayList<>();
    int half = values.length / 2;
    treated.addAll(batch(step, type, Arrays.asList(values).subList(0, half)));
    treated.addAll(batch(step, type, Arrays.asList(values).subList(half, values.length)));
    return treated;
  }

  private static List<@Nullable Object> batch(
      Treatment.Step step, Type type, List<@Nullable Object> values) {
    BatchBuilder builder = new BatchBuilder(List.of(Column.nullable("v", type)), 8);
    for (Object value : values) {
      if (value == null) {
        builder.setNull(0);
      } else {
        Values.set(builder, 0, type, value);
      }
      builder.endRow();
    }
    ColumnVector out = step.apply(builder.batch().vector(0), values.size());
    List<@Nullable Object> read = new ArrayList<>();
    for (int row = 0; row < values.size(); row++) {
      read.add(Values.get(out, row));
    }
    return read;
  }
}
