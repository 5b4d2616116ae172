package dev.tieout.local.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.local.internal.write.parquet.ParquetFileWriter;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files of directories and patterns are read, and which columns their names give. */
class DirectoriesTest {
  private static final Column ID = Column.nullable("id", new Type.Int(64, Type.Sign.SIGNED));

  @TempDir private Path folder;

  private void write(String file, long... ids) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    BatchBuilder rows = new BatchBuilder(List.of(ID), ids.length);
    for (long id : ids) {
      rows.setLong(0, id);
      rows.endRow();
    }
    try (ParquetFileWriter writer =
        ParquetFileWriter.create(path, Schema.of(ID), ParquetWriteOptions.DEFAULT)) {
      writer.write(rows.batch());
    }
  }

  private DataSpec data(String... paths) {
    return DataSpec.of(
        Arrays.stream(paths).map(path -> folder + "/" + path).toArray(String[]::new));
  }

  private List<List<@Nullable String>> rows(String... paths) throws IOException {
    return ReadRows.of(data(paths));
  }

  @Test
  void columnsOfDirectoriesFollowThoseOfTheFiles() throws IOException {
    write("t/region=EU/day=2024-01-01/a.parquet", 1, 2);
    write("t/region=EU/day=2024-01-02/a.parquet", 3);
    write("t/region=__HIVE_DEFAULT_PARTITION__/day=2024-01-02/a.parquet", 4);

    assertThat(ReadRows.open(data("t")).schema())
        .isEqualTo(
            Schema.of(
                ID,
                Column.nullable("region", new Type.Text()),
                Column.nullable("day", new Type.Date())));
    assertThat(rows("t"))
        .containsExactly(
            List.of("1", "EU", "19723"),
            List.of("2", "EU", "19723"),
            List.of("3", "EU", "19724"),
            Arrays.asList("4", null, "19724"));
  }

  @Test
  void aColumnOfADirectoryGoesBeforeAFilesOwn() throws IOException {
    write("t/id=7/a.parquet", 1);

    assertThat(rows("t")).containsExactly(List.of("7"));
  }

  @Test
  void aNullOfOneDirectoryIsNotTakenForTheNext() throws IOException {
    write("t/p=__HIVE_DEFAULT_PARTITION__/a.parquet", 1, 2);
    write("t/p=x/a.parquet", 3);

    assertThat(rows("t"))
        .containsExactly(Arrays.asList("1", null), Arrays.asList("2", null), List.of("3", "x"));
  }

  @Test
  void namesAreUnescaped() throws IOException {
    write("t/a%20b=x%2Fy%3D/a.parquet", 1);

    assertThat(ReadRows.open(data("t")).schema().column(1).name()).isEqualTo("a b");
    assertThat(rows("t")).containsExactly(List.of("1", "x/y="));
  }

  @Test
  void hiddenNamesArePassedOver() throws IOException {
    write("t/a.parquet", 1);
    write("t/_temporary/b.parquet", 2);
    write("t/.c.parquet", 3);
    Files.createFile(folder.resolve("t/_SUCCESS"));

    assertThat(rows("t")).containsExactly(List.of("1"));
  }

  @Test
  void plainDirectoriesAreSearchedInTheOrderOfNames() throws IOException {
    write("t/b/x.parquet", 3);
    write("t/a/z/y.parquet", 2);
    write("t/a/x.parquet", 1);
    write("t/c.parquet", 4);

    assertThat(rows("t")).containsExactly(List.of("1"), List.of("2"), List.of("3"), List.of("4"));
  }

  @Test
  void patternsMatchNameByName() throws IOException {
    write("t/2024-01/a.parquet", 1);
    write("t/2024-02/b.parquet", 2);
    write("t/2024-02/b.other", 9);
    write("t/2025-01/a.parquet", 9);

    assertThat(rows("t/2024-*/*.parquet")).containsExactly(List.of("1"), List.of("2"));
    assertThat(rows("t/202?-0[2-9]/{a,b}.parquet")).containsExactly(List.of("2"));
  }

  @Test
  void directoriesThatAPatternMatchesGiveColumnsToo() throws IOException {
    write("t/region=EU/day=1/a.parquet", 1);
    write("t/region=US/day=1/a.parquet", 2);

    assertThat(rows("t/region=*"))
        .containsExactly(List.of("1", "EU", "1"), List.of("2", "US", "1"));
    assertThat(rows("t/region=U*/*/*.parquet")).containsExactly(List.of("2", "US", "1"));
  }

  @Test
  void aNameWithWildcardsThatExistsIsAName() throws IOException {
    write("t/a[1].parquet", 1);
    write("t/a1.parquet", 2);

    assertThat(rows("t/a[1].parquet")).containsExactly(List.of("1"));
  }

  @Test
  void pathsComeInTheOrderGiven() throws IOException {
    write("b/a.parquet", 1);
    write("a/a.parquet", 2);

    assertThat(rows("b", "a")).containsExactly(List.of("1"), List.of("2"));
  }

  @Test
  void thousandsOfFilesAreReadOneAtATime() throws IOException {
    write("t/p=0/a.parquet", 1);
    for (int i = 1; i < 3_000; i++) {
      Path copy = folder.resolve("t/p=" + i + "/a.parquet");
      Files.createDirectories(copy.getParent());
      Files.copy(folder.resolve("t/p=0/a.parquet"), copy);
    }

    assertThat(rows("t")).hasSize(3_000).contains(List.of("1", "2999"));
  }
}
