package dev.tieout.local.internal.read.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files of Arrow's own writers, value for value. */
class ArrowReadingTest {
  @TempDir private Path folder;
  private final BufferAllocator allocator = new RootAllocator();

  @AfterEach
  void close() {
    allocator.close();
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("a.arrow"), bytes);
  }

  private void assertRead(List<Field> fields, int[] batches, Written.As as, long seed)
      throws IOException {
    Written.Sample sample = Written.random(allocator, fields, batches, as, new Random(seed));
    Path file = file(sample.bytes());
    for (int capacity : new int[] {1024, 7}) {
      List<List<Object>> shown = Shown.all(file, capacity);
      for (int c = 0; c < fields.size(); c++) {
        assertThat(shown.get(c)).as(fields.get(c).toString()).isEqualTo(sample.columns().get(c));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Written.As.class)
  void readsEveryFlatType(Written.As as) throws IOException {
    assertRead(Fields.flat(), new int[] {3000, 0, 1, 77}, as, 1);
  }

  @ParameterizedTest
  @EnumSource(Written.As.class)
  void readsEveryNestedType(Written.As as) throws IOException {
    assertRead(Fields.nested(), new int[] {1500, 0, 1, 77}, as, 2);
  }

  @ParameterizedTest
  @EnumSource(Written.As.class)
  void readsFilesWithoutRows(Written.As as) throws IOException {
    assertRead(Fields.flat(), new int[] {}, as, 3);
    assertRead(Fields.nested(), new int[] {0}, as, 3);
  }

  @ParameterizedTest
  @EnumSource(Written.As.class)
  void readsSomeColumnsInAnyOrder(Written.As as) throws IOException {
    List<Field> fields = new ArrayList<>(Fields.flat());
    fields.addAll(Fields.nested());
    Written.Sample sample =
        Written.random(allocator, fields, new int[] {50, 60}, as, new Random(4));
    Path file = file(sample.bytes());
    Random random = new Random(5);
    for (int i = 0; i < 50; i++) {
      int[] chosen = random.ints(3, 0, fields.size()).distinct().toArray();
      try (ArrowFile arrow = ArrowFile.open(file, ParquetReadOptions.DEFAULT)) {
        assertThat(Shown.columns(arrow, chosen, 32))
            .isEqualTo(Arrays.stream(chosen).mapToObj(sample.columns()::get).toList());
      }
    }
  }

  @Test
  void givesTheTypes() throws IOException {
    Path file =
        file(
            Written.random(
                    allocator, Fields.flat(), new int[] {1}, Written.As.STREAM, new Random(6))
                .bytes());
    try (ArrowFile arrow = ArrowFile.open(file, ParquetReadOptions.DEFAULT)) {
      assertThat(arrow.schema().column(arrow.schema().indexOf("uint16")).type())
          .isEqualTo(new Type.Int(16, Type.Sign.UNSIGNED));
      assertThat(arrow.schema().column(arrow.schema().indexOf("uuid")).type())
          .isEqualTo(new Type.Uuid());
      assertThat(arrow.schema().column(arrow.schema().indexOf("instant MICROSECOND")).type())
          .isEqualTo(new Type.Timestamp(Type.Unit.MICROS, Type.Clock.INSTANT));
      assertThat(arrow.schema().column(arrow.schema().indexOf("timestamp SECOND")).type())
          .isEqualTo(new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, Type.Clock.LOCAL));
      assertThat(arrow.schema().column(arrow.schema().indexOf("null")).type())
          .isEqualTo(new Type.Text());
    }
  }

  @ParameterizedTest
  @EnumSource(Written.As.class)
  void readsDictionaries(Written.As as) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Object> expected = new ArrayList<>();
    try (VarCharVector values = texts("values", "red", null, "green", "a longer one, not inline");
        VarCharVector rows = texts("c", "green", "red", "green", "a longer one, not inline")) {
      Dictionary dictionary =
          new Dictionary(values, new DictionaryEncoding(7, false, new ArrowType.Int(8, true)));
      DictionaryProvider provider = new DictionaryProvider.MapDictionaryProvider(dictionary);
      try (FieldVector encoded = (FieldVector) DictionaryEncoder.encode(rows, dictionary);
          VectorSchemaRoot root = VectorSchemaRoot.of(encoded);
          ArrowWriter writer = Written.writer(root, provider, out, as)) {
        root.setRowCount(4);
        writer.start();
        for (int batch = 0; batch < 2; batch++) {
          writer.writeBatch();
          expected.addAll(List.of("green", "red", "green", "a longer one, not inline"));
        }
        writer.end();
      }
    }

    assertThat(Shown.all(file(out.toByteArray()), 3)).containsExactly(expected);
  }

  @Test
  void readsDictionariesOfNumbersWithNulls() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FieldType indexType =
        new FieldType(
            true,
            new ArrowType.Int(16, false),
            new DictionaryEncoding(1, false, new ArrowType.Int(16, false)));
    try (IntVector values = new IntVector("v", allocator);
        org.apache.arrow.vector.UInt2Vector rows =
            new org.apache.arrow.vector.UInt2Vector("c", indexType, allocator)) {
      values.allocateNew(2);
      values.set(0, 40);
      values.setNull(1);
      values.setValueCount(2);
      rows.allocateNew(4);
      rows.set(0, 0);
      rows.set(1, 1);
      rows.setNull(2);
      rows.set(3, 0);
      rows.setValueCount(4);
      DictionaryProvider provider =
          new DictionaryProvider.MapDictionaryProvider(
              new Dictionary(values, indexType.getDictionary()));
      try (VectorSchemaRoot root = VectorSchemaRoot.of(rows);
          ArrowWriter writer = Written.writer(root, provider, out, Written.As.FILE)) {
        root.setRowCount(4);
        writer.start();
        writer.writeBatch();
        writer.end();
      }
    }

    assertThat(Shown.all(file(out.toByteArray()), 3))
        .containsExactly(Arrays.asList(40L, null, null, 40L));
  }

  /** A stream may replace a dictionary between batches. */
  @Test
  void readsReplacedDictionaries() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (VarCharVector values = texts("values", "a", "b");
        VarCharVector rows = texts("c", "a", "b")) {
      Dictionary dictionary =
          new Dictionary(values, new DictionaryEncoding(7, false, new ArrowType.Int(32, true)));
      DictionaryProvider provider = new DictionaryProvider.MapDictionaryProvider(dictionary);
      try (FieldVector encoded = (FieldVector) DictionaryEncoder.encode(rows, dictionary);
          VectorSchemaRoot root = VectorSchemaRoot.of(encoded);
          ArrowWriter writer = Written.writer(root, provider, out, Written.As.STREAM)) {
        root.setRowCount(2);
        writer.start();
        writer.writeBatch();
        values.set(0, "x".getBytes(StandardCharsets.UTF_8));
        values.set(1, "y".getBytes(StandardCharsets.UTF_8));
        writer.writeBatch();
        writer.end();
      }
    }

    assertThat(Shown.all(file(out.toByteArray()), 10)).containsExactly(List.of("a", "b", "x", "y"));
  }

  private VarCharVector texts(String name, String... texts) {
    VarCharVector vector = new VarCharVector(name, allocator);
    vector.allocateNew();
    for (int i = 0; i < texts.length; i++) {
      if (texts[i] == null) {
        vector.setNull(i);
      } else {
        vector.setSafe(i, texts[i].getBytes(StandardCharsets.UTF_8));
      }
    }
    vector.setValueCount(texts.length);
    return vector;
  }

  @Test
  void readsLargeBatchesThroughSmallWindows() throws IOException {
    List<Field> fields = new ArrayList<>(Fields.flat());
    fields.addAll(Fields.nested());
    Written.Sample sample =
        Written.random(allocator, fields, new int[] {20_000}, Written.As.FILE, new Random(8));
    Path file = file(sample.bytes());
    ParquetReadOptions frugal =
        new ParquetReadOptions(
            ParquetReadOptions.MIN_WINDOW_BYTES,
            ParquetReadOptions.MIN_WINDOW_BYTES,
            512,
            ParquetReadOptions.Checksums.VERIFY);

    try (ArrowFile arrow = ArrowFile.open(file, frugal)) {
      int[] all = new int[fields.size()];
      for (int i = 0; i < all.length; i++) {
        all[i] = i;
        assertThat(arrow.bufferBytes(i)).isLessThanOrEqualTo(16 * 512);
      }
      assertThat(Shown.columns(arrow, all, 1024)).isEqualTo(sample.columns());
    }
  }

  @Test
  void refusesColumnsThatAreNotServedOnlyWhenTheyAreRead() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Field> fields =
        List.of(
            Fields.field("n", new ArrowType.Int(32, true)),
            Fields.field("i", new ArrowType.Interval(IntervalUnit.DAY_TIME)),
            Fields.field("d", new ArrowType.Duration(TimeUnit.SECOND)),
            Fields.field("w", new ArrowType.Decimal(60, 2, 256)),
            Fields.field("m", new ArrowType.Int(8, true)));
    try (VectorSchemaRoot root =
            VectorSchemaRoot.create(
                new org.apache.arrow.vector.types.pojo.Schema(fields), allocator);
        ArrowWriter writer = Written.writer(root, null, out, Written.As.FILE)) {
      root.allocateNew();
      ((IntVector) root.getVector("n")).set(0, 5);
      root.setRowCount(1);
      writer.start();
      writer.writeBatch();
      writer.end();
    }
    Path file = file(out.toByteArray());

    try (ArrowFile arrow = ArrowFile.open(file, ParquetReadOptions.DEFAULT)) {
      assertThatThrownBy(() -> arrow.reader(new int[] {0, 1}))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("Column 'i' of '" + file + "' is an interval, which is not served");
      assertThatThrownBy(() -> arrow.reader(new int[] {3}))
          .hasMessageContaining("is a decimal of 60 digits, 2 of them places, which is not served");
      assertThat(Shown.columns(arrow, new int[] {4, 0}, 8))
          .containsExactly(Arrays.asList((Object) null), List.of(5L));
    }
  }

  @Test
  void refusesWhatIsNoArrow() throws IOException {
    for (String text :
        List.of("", "x", "a,b\n1,2\n", "PAR1xxxxxxxxxxxxxxxxxPAR1", "FEA1xxxxxxxx")) {
      Path file = file(text.getBytes(StandardCharsets.UTF_8));
      assertThatThrownBy(() -> ArrowFile.open(file, ParquetReadOptions.DEFAULT))
          .as(text)
          .isInstanceOfAny(Refusal.class, IOException.class)
          .hasMessageContaining(file.toString());
    }
  }
}
