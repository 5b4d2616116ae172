package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrow through the command line, beside the same data in Parquet. */
class ArrowInputTest {
  private static final int[] VALUES = {3, 1, 2, 5, 4};

  @TempDir private Path folder;

  private Path parquet() throws IOException {
    Path file = folder.resolve("p/a.parquet");
    return Files.exists(file) ? file : write(file);
  }

  private static Path write(Path file) throws IOException {
    return Ledger.write(
        file,
        dev.tieout.local.internal.write.parquet.ParquetWriteOptions.DEFAULT,
        VALUES,
        Ledger.number("id"),
        Ledger.text("name"),
        Column.nullable("amount", new Type.Decimal(9, 2)));
  }

  private static Field field(String name, ArrowType type) {
    return new Field(name, FieldType.nullable(type), List.of());
  }

  private Path arrow(String name, int... values) throws IOException {
    Schema schema =
        new Schema(
            List.of(
                field("id", new ArrowType.Int(64, true)),
                field("name", new ArrowType.Utf8()),
                field("amount", new ArrowType.Decimal(9, 2, 128))));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (BufferAllocator allocator = new RootAllocator();
        VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator);
        ArrowWriter writer =
            name.endsWith("s")
                ? new ArrowStreamWriter(root, null, Channels.newChannel(out))
                : new ArrowFileWriter(root, null, Channels.newChannel(out))) {
      writer.start();
      for (int value : values) {
        root.allocateNew();
        ((BigIntVector) root.getVector("id")).setSafe(0, value);
        ((VarCharVector) root.getVector("name"))
            .setSafe(0, Integer.toString(value).getBytes(StandardCharsets.UTF_8));
        ((DecimalVector) root.getVector("amount")).setSafe(0, value);
        root.setRowCount(1);
        writer.writeBatch();
      }
      writer.end();
    }
    return Files.write(folder.resolve(name), out.toByteArray());
  }

  private static Outcome reconcile(Path source, Path target, String... options) {
    String[] arguments = new String[options.length + 4];
    arguments[0] = "reconcile";
    arguments[1] = "--source=" + source;
    arguments[2] = "--target=" + target;
    arguments[3] = "--key=id";
    System.arraycopy(options, 0, arguments, 4, options.length);
    return Outcome.of(arguments);
  }

  @Test
  void tiesOutWithTheSameDataInParquetInEveryMode() throws IOException {
    for (String name : new String[] {"a.arrow", "b.arrows", "c.feather"}) {
      Path arrow = arrow(name, 1, 2, 3, 4, 5);
      for (String mode : new String[] {"auto", "in-memory", "sort-merge", "reference"}) {
        Outcome outcome = reconcile(parquet(), arrow, "--mode=" + mode);

        assertThat(outcome.status()).as("%s %s", name, outcome).isZero();
      }
    }
  }

  @Test
  void findsWhatDiffers() throws IOException {
    Outcome outcome = reconcile(arrow("a.arrow", 1, 2, 3), arrow("b.arrows", 2, 3, 4));

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).containsPattern("matched +2 ").containsPattern("missing .* 1 ");
  }

  @Test
  void isNoParquetAndNoTextWhateverItsName() throws IOException {
    Path arrow = arrow("a.arrow", 1);
    Path renamed = Files.copy(arrow, folder.resolve("a.dat"));

    assertThat(reconcile(renamed, arrow, "--source-format=arrow").status()).isZero();
    assertThat(reconcile(parquet(), parquet(), "--source-format=arrow").refusal())
        .contains("is not an Arrow file: it begins like neither an Arrow file nor a stream");
    Path spec =
        Files.writeString(
            folder.resolve("s.yaml"),
            "source: {path: '" + arrow + "', options: {a: b}}\ntarget: '" + arrow + "'\nkey: id\n");
    assertThat(Outcome.of("reconcile", "--spec=" + spec).refusal())
        .contains("The source is Arrow, which takes no options");
  }

  @Test
  void namesAFileThatIsCutShort() throws IOException {
    Path arrow = arrow("a.arrows", 1, 2, 3);
    byte[] bytes = Files.readAllBytes(arrow);
    // Between two batches, so that nothing but the missing end tells.
    Path cut =
        Files.write(folder.resolve("cut.arrows"), java.util.Arrays.copyOf(bytes, bytes.length - 8));

    assertThat(reconcile(arrow, cut).refusal())
        .isEqualTo(
            "In '"
                + cut
                + "': it stops without the mark that ends a stream; the file is damaged or cut short, so"
                + " get it written or copied again.");
  }

  @Test
  void hasAKeyProposed() throws IOException {
    Path arrow = arrow("a.arrow", 1, 2, 3);

    assertThat(Outcome.of("init", "--source=" + arrow, "--target=" + parquet()).out())
        .contains("key: [id]\n");
  }
}
