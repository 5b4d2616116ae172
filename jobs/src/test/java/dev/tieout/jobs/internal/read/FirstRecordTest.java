package dev.tieout.jobs.internal.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.spec.Refusal;
import dev.tieout.core.text.CsvOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The record that names the columns of a CSV file. */
class FirstRecordTest {
  @TempDir private Path folder;

  @Test
  void endsWithItsLine() throws IOException {
    assertThat(of("id,v\n1,2\n")).isEqualTo("id,v");
    assertThat(of("id,v\r\n1,2\r\n")).isEqualTo("id,v");
    assertThat(of("id,v")).isEqualTo("id,v");
    assertThat(of("\uFEFFid,v\n1,2\n")).isEqualTo("id,v");
    assertThat(of("\n\r\n\nid,v\n")).isEqualTo("id,v");
    assertThat(of("")).isEmpty();
  }

  @Test
  void goesOnWithinQuotes() throws IOException {
    assertThat(of("id,\"two\nlines\",v\n1,2,3\n")).isEqualTo("id,\"two\nlines\",v");
    assertThat(of("\"a\"\"\n,b\",c\n1,2\n")).isEqualTo("\"a\"\"\n,b\",c");
    assertThat(of("id,5\" pipe\n1,2\"\n")).isEqualTo("id,5\" pipe");
    assertThat(of("id,'a\nb'\n1,2\n", Map.of("quote", "'"))).isEqualTo("id,'a\nb'");
    assertThat(of("id,\"a\nb\"\n1,2\n", Map.of("quote", ""))).isEqualTo("id,\"a");
  }

  @Test
  void isReadAsItIsCompressedAndEncoded() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write("größe,v\n1,2\n".getBytes(ISO_8859_1));
    }
    Path file = Files.write(folder.resolve("[a] {b}?.csv.gz"), bytes.toByteArray());

    assertThat(of(file, Map.of("encoding", "ISO-8859-1"))).isEqualTo("größe,v");
  }

  @Test
  void isRefusedIfItsFileCannotBeRead() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write("id,v\n1,2\n".getBytes(UTF_8));
    }
    Path cut = Files.write(folder.resolve("a.csv.gz"), Arrays.copyOf(bytes.toByteArray(), 15));

    assertThatThrownBy(() -> of(cut, Map.of()))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("a.csv.gz' cannot be read (")
        .hasMessageEndingWith("write it again, or check the permissions.");
  }

  @Test
  void isRefusedIfItDoesNotEnd() {
    assertThatThrownBy(() -> of("\"" + "x\n".repeat(1 << 20)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("more than a million characters; is it CSV");
  }

  private String of(String text) throws IOException {
    return of(text, Map.of());
  }

  private String of(String text, Map<String, String> options) throws IOException {
    return of(Files.writeString(folder.resolve("a.csv"), text, UTF_8), options);
  }

  private static String of(Path file, Map<String, String> options) {
    return new FirstRecord(new Configuration(), CsvOptions.of("source", options, ','))
        .of(Locations.path(file.toString()));
  }
}
