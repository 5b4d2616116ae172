package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Holds every column of files by many writers to what parquet-java reads. */
class OtherWritersTest {
  /** Files that parquet-java cannot read here, or must not. */
  private static final Set<String> WITHOUT_ORACLE =
      Set.of(
          "datapage_v1-corrupt-checksum.parquet",
          "nation.dict-malformed.parquet",
          "hadoop_lz4_compressed.parquet",
          "hadoop_lz4_compressed_larger.parquet",
          "large_string_map.brotli.parquet");

  @Test
  void readsEveryColumnAsParquetJavaDoes() throws Exception {
    List<Path> files = TestData.files("data");
    assumeTrue(!files.isEmpty());
    int compared = 0;
    for (Path path : files) {
      if (!WITHOUT_ORACLE.contains(path.getFileName().toString())) {
        compared += compare(path);
      }
    }
    assertThat(compared).isGreaterThan(215);
  }

  private static int compare(Path path) throws Exception {
    int compared = 0;
    try (ParquetFile file = ParquetFile.open(path)) {
      for (int i = 0; i < file.schema().columnCount(); i++) {
        Column column = file.schema().column(i);
        compared++;
        assertThat(Rendering.readColumn(path, i, ParquetReadOptions.DEFAULT, 7))
            .as("%s, column %s, %s", path, column.name(), column.type())
            .isEqualTo(
                isNested(column.type())
                    ? NestedOracle.readColumn(path, column)
                    : Oracle.readColumn(path, column.name(), column.type()));
      }
    }
    return compared;
  }

  private static boolean isNested(Type type) {
    return type instanceof Type.Struct || type instanceof Type.ListOf || type instanceof Type.MapOf;
  }
}
