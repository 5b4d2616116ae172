package dev.tieout.udf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Table;
import dev.tieout.core.digest.Fingerprint;
import dev.tieout.core.merge.Merge;
import dev.tieout.core.merge.VerdictSink;
import dev.tieout.core.pack.PackedRows;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.pack.RowPacker;
import dev.tieout.core.pack.ValueReader;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.sort.RowCursor;
import dev.tieout.core.sort.RowSorter;
import dev.tieout.core.sort.RowView;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.SpecReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Random rows under random rules: the functions say what the engine says of tables of one row, as
 * they are evaluated and as they are compiled.
 */
final class FunctionsPropertyTest {

  @Property(tries = 400)
  void twoRowsAreEqualIfTheEngineSaysSo(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    RandomPair pair = RandomPair.of(random);
    String rules = pair.rules(random);
    List<String> expected;
    try {
      expected = breaks(pair, rules);
    } catch (Refusal unsuitable) {
      rules = "";
      expected = breaks(pair, rules);
    }
    String as = "rules '" + rules + "'";

    InternalRow rows =
        new GenericInternalRow(new Object[] {pair.row(Side.SOURCE), pair.row(Side.TARGET)});
    for (List<Expression> structs : List.of(whole(pair), ofFields(pair))) {
      List<Expression> arguments = new ArrayList<>(structs);
      arguments.add(Literal.create(rules, DataTypes.StringType));

      Expression equal = TieoutFunctions.EQUAL.build(arguments);
      assertThat(equal.eval(rows)).as(as).isEqualTo(expected.isEmpty());
      assertThat(compiled(equal, rows).getBoolean(0)).as(as).isEqualTo(expected.isEmpty());

      Expression differences = TieoutFunctions.DIFFERENCES.build(arguments);
      assertThat(texts((ArrayData) differences.eval(rows))).as(as).isEqualTo(expected);
      assertThat(texts(compiled(differences, rows).getArray(0))).as(as).isEqualTo(expected);
    }
  }

  @Property(tries = 400)
  void digestsAreWhatFingerprintsAreSumsOf(@ForAll long seed) {
    Random random = new Random(seed);
    RandomPair pair = RandomPair.of(random);
    Schema schema = pair.schema(Side.SOURCE);
    Comparison comparison = Resolver.resolve(spec(new Spec.Key.AllColumns(), ""), schema, schema);
    InternalRow row = pair.row(Side.SOURCE);
    PackedRowIterator packed =
        new PackedRowIterator(
            List.of(row).iterator(),
            SparkTypes.struct(schema),
            schema.columns(),
            comparison,
            Side.SOURCE,
            (bytes, keyStart, keyLength, rowEnd) -> rowEnd - keyStart);
    InternalRow whole = packed.next();
    byte[] record = whole.getBinary(1);
    byte[] key = Arrays.copyOfRange(record, record.length - (int) whole.getLong(0), record.length);
    InternalRow rows = new GenericInternalRow(new Object[] {row});
    List<Expression> struct = List.of(whole(pair).get(0));

    assertThat(bytes(TieoutFunctions.CANONICAL.build(struct), rows))
        .isEqualTo(key)
        .isEqualTo(bytes(TieoutFunctions.KEY.build(struct), rows));
    assertThat(bytes(TieoutFunctions.DIGEST.build(struct), rows))
        .isEqualTo(bytes(packed.fingerprint()));
  }

  @Property(tries = 200)
  void digestsOfAKeyAndValuesAreThoseOfTheEngineToo(@ForAll long seed) {
    Random random = new Random(seed);
    RandomPair pair = RandomPair.of(random);
    Table table = pair.keyed(Side.SOURCE);
    Comparison comparison =
        Resolver.resolve(spec(Spec.Key.columns(List.of("k")), ""), table.schema(), table.schema());
    PackedRows packed = packed(comparison, Side.SOURCE, table);
    Fingerprint fingerprint = new Fingerprint();
    fingerprint.add(packed);
    InternalRow rows = new GenericInternalRow(new Object[] {pair.row(Side.SOURCE)});
    Expression key =
        Expressions.struct(List.of("k"), List.of(Literal.create(1L, DataTypes.LongType)));
    List<Expression> arguments = List.of(key, whole(pair).get(0));

    assertThat(bytes(TieoutFunctions.CANONICAL.build(arguments), rows))
        .isEqualTo(packed.copyOfRow(0));
    assertThat(bytes(TieoutFunctions.DIGEST.build(arguments), rows)).isEqualTo(bytes(fingerprint));
  }

  private static byte[] bytes(Expression expression, InternalRow rows) {
    byte[] evaluated = (byte[]) expression.eval(rows);
    assertThat(compiled(expression, rows).getBinary(0)).isEqualTo(evaluated);
    return evaluated;
  }

  private static byte[] bytes(Fingerprint fingerprint) {
    return ByteBuffer.allocate(16).putLong(fingerprint.high()).putLong(fingerprint.low()).array();
  }

  private static InternalRow compiled(Expression expression, InternalRow rows) {
    return UnsafeProjection.create(expression).apply(rows);
  }

  /** The two structs, as a table would give them. */
  private static List<Expression> whole(RandomPair pair) {
    List<Expression> structs = new ArrayList<>();
    for (Side side : Side.values()) {
      structs.add(new BoundReference(side.index(), struct(pair, side), true));
    }
    return structs;
  }

  /** The two structs, made of their fields. */
  private static List<Expression> ofFields(RandomPair pair) {
    List<Expression> structs = new ArrayList<>();
    for (Expression whole : whole(pair)) {
      List<Expression> values = new ArrayList<>();
      List<String> names = List.of(((StructType) whole.dataType()).fieldNames());
      for (int i = 0; i < names.size(); i++) {
        values.add(Expressions.field(whole, i));
      }
      structs.add(Expressions.struct(names, values));
    }
    return structs;
  }

  private static StructType struct(RandomPair pair, Side side) {
    return SparkTypes.struct(pair.schema(side));
  }

  private static List<String> texts(ArrayData differences) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < differences.numElements(); i++) {
      InternalRow difference = differences.getStruct(i, 3);
      texts.add(
          difference.getUTF8String(0)
              + ": "
              + difference.getUTF8String(1)
              + " and "
              + difference.getUTF8String(2));
    }
    return texts;
  }

  private static Spec spec(Spec.Key key, String rules) {
    return Spec.EMPTY
        .with(List.of(), List.of(), key)
        .withRules(SpecReader.parseRules("rules", rules));
  }

  /** What a reconciliation of two tables of one row finds. */
  private static List<String> breaks(RandomPair pair, String rules) throws IOException {
    Table source = pair.keyed(Side.SOURCE);
    Table target = pair.keyed(Side.TARGET);
    Spec spec = spec(Spec.Key.columns(List.of("k")), rules);
    Comparison comparison = Resolver.resolve(spec, source.schema(), target.schema());
    RowLayout layout = new RowLayout(comparison);
    Found found = new Found(comparison, new ValueReader(layout));
    Merge merge =
        new Merge(
            layout,
            found,
            () -> {
              throw new IOException("one row overflows nothing");
            });
    merge.run(cursor(comparison, Side.SOURCE, source), cursor(comparison, Side.TARGET, target));
    return found.breaks;
  }

  private static RowCursor cursor(Comparison comparison, Side side, Table table) {
    PackedRows packed = packed(comparison, side, table);
    return new RowSorter().sort(packed.bytes(), 0, packed.sizeBytes(), packed.rowCount());
  }

  private static PackedRows packed(Comparison comparison, Side side, Table table) {
    List<Column> columns = new ArrayList<>();
    for (String name : comparison.columnsToRead(side)) {
      columns.add(table.schema().column(table.schema().indexOf(name)));
    }
    RowBatch batch = new RowBatch(columns, 8);
    try (RowReader reader = table.reader(comparison, side, 1)) {
      reader.read(batch);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    PackedRows packed = new PackedRows();
    new RowPacker(comparison, new RowLayout(comparison), side).pack(batch, packed);
    return packed;
  }

  /** The breaks, as the functions tell them. */
  private static final class Found implements VerdictSink {
    private final Comparison comparison;
    private final ValueReader reader;
    private final List<String> breaks = new ArrayList<>();

    Found(Comparison comparison, ValueReader reader) {
      this.comparison = comparison;
      this.reader = reader;
    }

    @Override
    public void mismatched(RowView source, RowView target, int[] columns, int count) {
      for (int i = 0; i < count; i++) {
        breaks.add(
            comparison.values().get(columns[i]).name()
                + ": "
                + text(columns[i], source)
                + " and "
                + text(columns[i], target));
      }
    }

    private @Nullable String text(int column, RowView row) {
      return reader.text(column, row.bytes(), row.valueStart());
    }

    @Override
    public void missing(Side side, RowView row) {
      throw new IllegalStateException("both rows have one key");
    }

    @Override
    public void surplus(Side side, RowView row) {
      throw new IllegalStateException("there is one row a side");
    }
  }
}
