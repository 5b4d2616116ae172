package dev.tieout.local.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.Pairs;
import dev.tieout.core.explain.Explanation;
import dev.tieout.core.gate.BreakReview;
import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Reports;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Breaks that another thread looks at are all looked at, or the run fails. */
class ReviewThreadTest {
  private static final Type WHOLE = new Type.Int(64, Type.Sign.SIGNED);

  private final Comparison comparison =
      new Comparison(
          List.of(Pairs.column("id", WHOLE, WHOLE)),
          List.of(Pairs.column("v", WHOLE, WHOLE)),
          List.of());
  private final List<Column> columns = BreakColumns.schema(comparison).columns();

  @Test
  void looksAtEveryBreakOfBatchesThatAreRefilled() throws IOException {
    BatchBuilder builder = new BatchBuilder(columns, 7);
    try (ReviewThread thread = new ReviewThread(columns, 3, this::review)) {
      for (int i = 0; i < 1_000; i++) {
        addBreak(builder, i);
        if (builder.isFull()) {
          thread.add(builder.batch());
          builder.clear();
        }
      }
      thread.add(builder.batch());

      assertThat(thread.finish().explanations().explanations())
          .extracting(Explanation::cause)
          .containsExactly("constant_offset", "key_range");
      assertThat(thread.finish().explanations().explanations().get(0).count()).isEqualTo(1_000);
    }
  }

  @Test
  void failsTheRunWithWhatWentWrong() throws IOException {
    IOException noDisk = new IOException("no disk");
    try (ReviewThread thread =
        new ReviewThread(
            columns,
            3,
            () -> {
              throw noDisk;
            })) {
      assertThatThrownBy(thread::finish).isSameAs(noDisk);
    }
    BatchBuilder builder = new BatchBuilder(columns, 7);
    addBreak(builder, 1);
    try (ReviewThread thread =
        new ReviewThread(
            columns,
            3,
            () -> {
              throw new IllegalStateException("a defect");
            })) {
      assertThatThrownBy(
              () -> {
                while (true) {
                  thread.add(builder.batch());
                }
              })
          .hasMessage("a defect");
    }
  }

  @Test
  void givesUpWhenTheRunDoes() throws IOException {
    BatchBuilder builder = new BatchBuilder(columns, 7);
    addBreak(builder, 1);
    try (ReviewThread thread = new ReviewThread(columns, 3, this::review)) {
      thread.add(builder.batch());
      Thread.currentThread().interrupt();
      assertThatThrownBy(
              () -> {
                while (true) {
                  thread.add(builder.batch());
                }
              })
          .isInstanceOf(IOException.class)
          .hasMessage("The run was given up.");
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private BreakReview review() throws IOException {
    return new BreakReview(comparison, null, Reports.ALL, null);
  }

  private static void addBreak(BatchBuilder builder, int key) {
    builder.setLong(0, key);
    String[] cells = {"mismatched", "v", Integer.toString(key), Integer.toString(key + 3)};
    for (int i = 0; i < cells.length; i++) {
      builder.setBytes(1 + i, cells[i].getBytes(StandardCharsets.UTF_8));
    }
    builder.endRow();
  }
}
