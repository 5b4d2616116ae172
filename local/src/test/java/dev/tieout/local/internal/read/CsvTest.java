package dev.tieout.local.internal.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of separated values: what they hold, and what is wrong with them. */
class CsvTest {
  @TempDir private Path folder;

  private DataSpec write(String text) throws IOException {
    return write("a.csv", text.getBytes(UTF_8));
  }

  private DataSpec write(String name, byte[] bytes) throws IOException {
    return DataSpec.of(Files.write(folder.resolve(name), bytes).toString());
  }

  private static DataSpec with(DataSpec data, Map<String, String> options) {
    return new DataSpec(data.paths(), data.format(), options, data.columns());
  }

  private static DataSpec declaring(DataSpec data, Map<String, String> columns) {
    return new DataSpec(data.paths(), data.format(), data.options(), columns);
  }

  private static String types(DataSpec data) throws IOException {
    return String.join(
        " ",
        ReadRows.open(data).schema().columns().stream()
            .map(column -> column.name() + ":" + column.type())
            .toList());
  }

  private static List<@Nullable String> row(@Nullable String... values) {
    return Arrays.asList(values);
  }

  @Test
  void typesAreFoundFromAllValues() throws IOException {
    String many = "1,1.5,x,true,2024-01-01\n".repeat(5_000);
    DataSpec data = write("i,d,s,b,t\n" + many + "2,2.125,,false,2024-01-02\n");

    assertThat(types(data)).isEqualTo("i:int64 d:decimal(4,3) s:string b:boolean t:date");
    assertThat(ReadRows.open(data).rowCount()).isEqualTo(5_001);
    assertThat(ReadRows.of(data)).hasSize(5_001).endsWith(row("2", "2.125", null, "0", "19724"));
  }

  @Test
  void numbersAreReadAsALanguageWritesThem() throws IOException {
    DataSpec data =
        with(
            write("i;d;t\n1.000;1.234,50;1.5\n-2;,5;2024-01-01\n"),
            Map.of("delimiter", ";", "locale", "de-DE"));

    assertThat(types(data)).isEqualTo("i:int64 d:decimal(6,2) t:string");
    assertThat(ReadRows.of(data))
        .containsExactly(row("1000", "1234.50", "1.5"), row("-2", "0.50", "2024-01-01"));
    assertThatThrownBy(
            () -> ReadRows.of(declaring(data, Map.of("t", "double", "i", "int8", "d", "float"))))
        .hasMessageContaining("line 2, column 'i': '1.000' is not of type int8");
    assertThatThrownBy(() -> ReadRows.open(with(data, Map.of("locale", "de_DE"))))
        .hasMessage(
            "Option 'locale' of the source is 'de_DE', which is no language that Java knows; write one"
                + " such as de-DE.");
  }

  @Test
  void aValueThatFitsNoNarrowTypeIsNotLost() throws IOException {
    DataSpec data = write("a\n" + "1\n".repeat(5_000) + "x\n");

    assertThat(types(data)).isEqualTo("a:string");
    assertThat(ReadRows.of(data)).endsWith(row("x"));
  }

  @Test
  void anEmptyFieldIsNullUnlessItIsQuoted() throws IOException {
    assertThat(ReadRows.of(write("a,b\n,\"\"\nx,y\n")))
        .containsExactly(row(null, ""), row("x", "y"));
  }

  @Test
  void anotherTextMayBeNullToo() throws IOException {
    DataSpec data = with(write("a,b\nNA,1\n,2\nNAN,NA\n"), Map.of("null", "NA"));

    assertThat(ReadRows.of(data)).containsExactly(row(null, "1"), row(null, "2"), row("NAN", null));
  }

  @Test
  void quotedFieldsHoldDelimitersQuotesAndLineEnds() throws IOException {
    DataSpec data = write("a,b\r\n\"x,\"\"y\"\"\",\"1\r\n2\n3\"\r\nz,w");

    assertThat(ReadRows.of(data)).containsExactly(row("x,\"y\"", "1\r\n2\n3"), row("z", "w"));
  }

  @Test
  void emptyLinesAreNoRows() throws IOException {
    assertThat(ReadRows.of(write("a,b\n\n1,2\n\n"))).containsExactly(row("1", "2"));
  }

  @Test
  void blanksArePartOfAValue() throws IOException {
    assertThat(ReadRows.of(write("a,b\n x , 1\n"))).containsExactly(row(" x ", " 1"));
  }

  @Test
  void optionsChangeHowAFileIsWritten() throws IOException {
    assertThat(ReadRows.of(with(write("a;b\n'x;y';2\n"), Map.of("delimiter", ";", "quote", "'"))))
        .containsExactly(row("x;y", "2"));
    assertThat(ReadRows.of(with(write("a|b\n\"x|2\n"), Map.of("delimiter", "|", "quote", ""))))
        .containsExactly(row("\"x", "2"));
    DataSpec headless = with(write("x,,\"\"\n2,1,z\n"), Map.of("header", "false"));
    assertThat(types(headless)).isEqualTo("_c0:string _c1:int64 _c2:string");
    assertThat(ReadRows.of(headless)).containsExactly(row("x", null, ""), row("2", "1", "z"));
    assertThat(ReadRows.of(write("a.tsv", "a\tb\n1\t2\n".getBytes(UTF_8))))
        .containsExactly(row("1", "2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "UTF-16", "UTF-16LE", "windows-1252"})
  void encodingsAreNamed(String encoding) throws IOException {
    byte[] bytes = "a,b\né,2\n".getBytes(Charset.forName(encoding));

    assertThat(ReadRows.of(with(write("a.csv", bytes), Map.of("encoding", encoding))))
        .containsExactly(row("é", "2"));
  }

  @Test
  void aByteOrderMarkIsNoPartOfAName() throws IOException {
    assertThat(types(write("\uFEFFa,b\n1,2\n"))).isEqualTo("a:int64 b:int64");
    assertThat(types(write("\uFEFF\"a\",b\n1,2\n"))).isEqualTo("a:int64 b:int64");
    DataSpec utf16 = write("a.csv", "a\n1\n".getBytes(UTF_16));
    assertThat(types(with(utf16, Map.of("encoding", "UTF-16")))).isEqualTo("a:int64");
  }

  @Test
  void gzipIsDecompressed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String member : new String[] {"a,b\n1,2\n", "3,4\n"}) {
      try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
        gzip.write(member.getBytes(UTF_8));
      }
    }
    DataSpec data = write("a.csv.gz", bytes.toByteArray());

    assertThat(ReadRows.of(data)).containsExactly(row("1", "2"), row("3", "4"));
    byte[] cut = Arrays.copyOf(bytes.toByteArray(), bytes.size() - 12);
    assertThatThrownBy(() -> ReadRows.of(write("cut.csv.gz", cut)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cut.csv.gz");
  }

  @Test
  void filesOfADirectoryShareTheirTypes() throws IOException {
    Files.createDirectory(folder.resolve("d"));
    write("d/1.csv", "a,b\n1,2\n".getBytes(UTF_8));
    write("d/2.csv", "b,c\nx,3\n".getBytes(UTF_8));
    DataSpec data = DataSpec.of(folder.resolve("d").toString());

    assertThat(types(data)).isEqualTo("a:int64 b:string c:int64");
    assertThat(ReadRows.of(data)).containsExactly(row("1", "2", null), row(null, "x", "3"));
  }

  @Test
  void declaredTypesAreTakenWithoutReadingTheFileFirst() throws IOException {
    DataSpec data =
        declaring(
            write("id,amount\n" + "007,1.5\n".repeat(1_000)),
            Map.of("id", "int64", "amount", "decimal(18,2)"));
    Dataset dataset = ReadRows.open(data);

    assertThat(dataset.rowCount()).isEqualTo(-1);
    assertThat(dataset.estimatedRowCount()).isBetween(500L, 2_000L);
    assertThat(ReadRows.of(dataset, ParquetReadOptions.DEFAULT))
        .hasSize(1_000)
        .endsWith(row("7", "1.50"));
    assertThat(types(declaring(data, Map.of("id", "string"))))
        .isEqualTo("id:string amount:decimal(2,1)");
  }

  private static void refuses(DataSpec data, String... parts) {
    assertThatThrownBy(() -> ReadRows.of(data))
        .isInstanceOfAny(Refusal.class, IOException.class)
        .message()
        .contains(parts)
        .doesNotContain("\n")
        .matches("(?s).*[.?]");
  }

  @Test
  void aRowOfOtherLengthIsRefusedWithItsLine() throws IOException {
    refuses(
        write("a,b\n1,2\n\"x\ny\",2\n3\n"), "a.csv', line 5: 1 fields where there are 2 columns");
    refuses(write("a,b\n1,2,3\n"), "line 2: 3 fields where there are 2 columns");
    DataSpec declared = declaring(write("a,b\n1,2\n3,4,5\n"), Map.of("a", "int64", "b", "int64"));
    refuses(declared, "line 3: 3 fields");
  }

  @Test
  void aQuoteThatIsNotClosedIsRefusedWithItsLine() throws IOException {
    refuses(write("a,b\n1,2\n3,\"4\n5,6\n"), "line 3", "does not parse", "quote");
  }

  @Test
  void textAfterAClosingQuoteIsRefused() throws IOException {
    refuses(write("a,b\n\"1\"x,2\n"), "line 2", "does not parse");
  }

  @Test
  void aValueThatDoesNotFitItsDeclaredTypeIsRefused() throws IOException {
    DataSpec data = declaring(write("a,b\n1,2\n1,x\n"), Map.of("b", "int64"));

    refuses(data, "a.csv', line 3, column 'b': 'x' is not of type int64; mend the value");
  }

  @Test
  void whatIsSaidOfAFileMustSuitIt() throws IOException {
    refuses(write(""), "is empty, so it names no columns");
    refuses(write("a,a\n"), "two columns are named 'a'");
    refuses(
        declaring(write("a\n1\n"), Map.of("z", "int64")),
        "column 'z', which the source does not have");
    refuses(
        with(write("a\n"), Map.of("delimeter", ";")), "'delimeter'", "did you mean 'delimiter'?");
    refuses(with(write("a\n"), Map.of("delimiter", ";;")), "takes one character");
    refuses(with(write("a\n"), Map.of("delimiter", "\"")), "is its quote");
    refuses(with(write("a\n"), Map.of("header", "yes")), "it is true or false");
    refuses(with(write("a\n"), Map.of("encoding", "klingon")), "which Java does not know");
  }

  @Test
  void bytesThatAreNotOfTheEncodingAreRefused() throws IOException {
    refuses(write("a.csv", "a\né\n".getBytes(ISO_8859_1)), "a.csv'", "bytes that are not UTF-8");
  }

  @Test
  void aFieldIsBounded() throws IOException {
    int window = ParquetReadOptions.MIN_WINDOW_BYTES;
    ParquetReadOptions narrow =
        ParquetReadOptions.DEFAULT.withWindowBytes(window).withWholeBytes(window);
    DataSpec data = declaring(write("a\n" + "x".repeat(200_000) + "\n"), Map.of("a", "string"));

    assertThatThrownBy(() -> Dataset.open(Side.SOURCE, data, narrow))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("line 2");
  }
}
