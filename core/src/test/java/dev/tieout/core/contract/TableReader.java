package dev.tieout.core.contract;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Type;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table in batches of random size. At a null row it leaves noise in every array, as readers
 * may.
 */
final class TableReader implements RowReader {
  private final Table table;
  private final List<Integer> chosen;
  private final Random random;
  private int next;

  TableReader(Table table, List<Integer> chosen, Random random) {
    this.table = table;
    this.chosen = chosen;
    this.random = random;
  }

  @Override
  public boolean read(RowBatch batch) {
    BatchBuilder builder = new BatchBuilder(batch);
    int largest = random.nextInt(4) == 0 ? batch.capacityRows() : 3;
    int wanted = 1 + random.nextInt(Math.min(largest, batch.capacityRows()));
    for (int row = 0; row < wanted && next < table.rows().size(); row++) {
      List<@Nullable Object> values = table.rows().get(next++);
      for (int c = 0; c < chosen.size(); c++) {
        Object value = values.get(chosen.get(c));
        if (value == null) {
          builder.setNull(c);
          leaveNoise(batch.vector(c), row);
        } else {
          Values.set(builder, c, batch.vector(c).type(), value);
        }
      }
      builder.endRow();
    }
    return builder.batch().rowCount() > 0;
  }

  private void leaveNoise(ColumnVector vector, int row) {
    if (vector.type() instanceof Type.Struct) {
      return;
    }
    if (ColumnVector.carriesBytes(vector.type()) || vector.type().isNested()) {
      vector.offsets()[row] = random.nextInt();
      vector.lengths()[row] = random.nextInt();
    } else {
      vector.longs()[row] = random.nextLong();
    }
    if (vector.nanos().length > 0) {
      vector.nanos()[row] = random.nextInt();
    }
  }

  @Override
  public void close() {}
}
