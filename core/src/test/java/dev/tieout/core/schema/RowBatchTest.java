package dev.tieout.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowBatchTest {

  @Test
  void batchesOfManyColumnsHaveFewerRowsButSome() {
    assertThat(RowBatch.capacityRows(0)).isEqualTo(RowBatch.DEFAULT_CAPACITY_ROWS);
    assertThat(RowBatch.capacityRows(128)).isEqualTo(RowBatch.DEFAULT_CAPACITY_ROWS);
    assertThat(RowBatch.capacityRows(10_000)).isEqualTo(13);
    assertThat(RowBatch.capacityRows(1_000_000)).isEqualTo(8);
  }
}
