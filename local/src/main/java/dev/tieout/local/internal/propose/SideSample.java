package dev.tieout.local.internal.propose;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Type;
import dev.tieout.local.internal.read.ColumnEvidence;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Some rows of one side, as far as a proposal needs to know them. */
final class SideSample {
  private static final int PLACES = 4;

  /** The hashes of both sides take eight bytes each: 16 MB at most. */
  private static final long MAX_VALUES = 1 << 20;

  private static final int MIN_ROWS = 100;

  private final Dataset dataset;
  private final Map<String, ColumnSample> columns = new HashMap<>();
  private long rows;

  private SideSample(Dataset dataset) {
    this.dataset = dataset;
  }

  /**
   * Reads up to so many rows, from several places of a large side; fewer where columns are many.
   *
   * @throws IOException if they cannot be read
   */
  static SideSample of(Dataset dataset, long wantedRows, ParquetReadOptions options)
      throws IOException {
    SideSample sample = new SideSample(dataset);
    List<Column> flat = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<ColumnEvidence> evidence = dataset.evidence();
    for (int c = 0; c < dataset.schema().columnCount(); c++) {
      Column column = dataset.schema().column(c);
      if (isFlat(column.type())) {
        flat.add(column);
        names.add(column.name());
        sample.columns.put(column.name(), new ColumnSample(column, evidence.get(c)));
      }
    }
    if (!flat.isEmpty()) {
      long most = Math.max(MIN_ROWS, MAX_VALUES / flat.size());
      RowBatch batch = new RowBatch(flat, RowBatch.capacityRows(flat.size()));
      dataset.sample(
          names,
          Math.min(wantedRows, most),
          PLACES,
          options,
          (reader, limit) -> sample.take(reader, limit, batch, names));
    }
    return sample;
  }

  private void take(RowReader reader, long limit, RowBatch batch, List<String> names)
      throws IOException {
    while (rows < limit && reader.read(batch)) {
      int count = (int) Math.min(batch.rowCount(), limit - rows);
      for (int c = 0; c < names.size(); c++) {
        Objects.requireNonNull(columns.get(names.get(c))).add(batch.vector(c), count);
      }
      rows += count;
    }
  }

  static boolean isFlat(Type type) {
    return !(type instanceof Type.Struct
        || type instanceof Type.ListOf
        || type instanceof Type.MapOf);
  }

  Dataset dataset() {
    return dataset;
  }

  long rows() {
    return rows;
  }

  /** What is known of a flat column of the side. */
  ColumnSample column(String name) {
    return Objects.requireNonNull(columns.get(name), name);
  }
}
