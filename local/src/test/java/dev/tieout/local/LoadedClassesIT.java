package dev.tieout.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run loads what it uses: each 500 classes cost 5 MB and 50 ms. */
class LoadedClassesIT {
  private static final String ARROW =
      "org.apache.arrow.|com.google.flatbuffers.|dev.tieout.local.internal.read.arrow.";
  private static final String OTHER_COMMANDS =
      "dev.tieout.local.internal.(validate|propose).|java.text.DecimalFormatSymbols";

  @TempDir private Path folder;

  private List<String> loaded(String... arguments) throws Exception {
    Path log = folder.resolve("loaded");
    CommandLineProcess.Outcome outcome =
        new CommandLineProcess(folder).with("-Xlog:class+load:file=" + log).run(arguments);
    assertThat(outcome.status()).as("%s", outcome).isLessThan(2);
    return Files.readAllLines(log);
  }

  @Test
  void aPlainRunLoadsNothingOfOtherFormatsAndCommands() throws Exception {
    assertThat(new CommandLineProcess(folder).run("generate", "--rows=1000", "--out=data").status())
        .isZero();

    assertThat(loaded("reconcile", "--source=data/source", "--target=data/target", "--key=id"))
        .anyMatch(line -> line.contains("dev.tieout.core.merge.Merge "))
        .noneMatch(line -> line.matches(".* (" + ARROW + "|" + OTHER_COMMANDS + ").*"));
  }

  @Test
  void arrowIsReadByTheJarAsItIs() throws Exception {
    Path file = arrow();

    assertThat(loaded("reconcile", "--source=" + file, "--target=" + file, "--key=id"))
        .anyMatch(line -> line.matches(".* (" + ARROW + ").*"))
        .noneMatch(line -> line.contains(" org.apache.arrow.vector."));
  }

  private Path arrow() throws IOException {
    Path file = folder.resolve("a.arrow");
    FieldType number = FieldType.nullable(new ArrowType.Int(32, true));
    Schema schema =
        new Schema(List.of(new Field("id", number, List.of()), new Field("n", number, List.of())));
    try (BufferAllocator allocator = new RootAllocator();
        VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator);
        ArrowFileWriter writer =
            new ArrowFileWriter(root, null, Channels.newChannel(Files.newOutputStream(file)))) {
      root.allocateNew();
      ((IntVector) root.getVector("id")).set(0, 1);
      ((IntVector) root.getVector("n")).set(0, 2);
      root.setRowCount(1);
      writer.start();
      writer.writeBatch();
      writer.end();
    }
    return file;
  }
}
