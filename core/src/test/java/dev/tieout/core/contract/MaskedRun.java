package dev.tieout.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Data whose masked values are long and like nothing else, with a spec that masks them, and a look
 * at every byte that a run leaves for one of them. Whatever files there are is looked into, so that
 * what is written one day is looked into too.
 */
public final class MaskedRun {
  /** The key of hashes, which is a secret as well. */
  public static final String KEY = "a-key-qzxv81-that-nobody-is-to-see";

  private static final String HEADER = "id,account,name,iban,salary,amount,born,seen,code,note\n";
  private static final List<String> COMMON =
      List.of(
          "idqzxv7103maskedsame",
          "7394851620394851",
          "nameqzxv7103source",
          "nameqzxv7104target",
          "ibanqzxv7103source9876",
          "ibanqzxv7104target5432",
          "6182930475610293",
          "6182930475610294",
          "482910375628.19",
          "482910375628.28",
          "4217-03-19",
          "4218-04-20",
          "4219-05-21T10:11:12.131415",
          "4220-06-22T11:12:13.141516",
          "codeqzxv7103unparseable",
          "idqzxv7105onlysource",
          "5293847561029384",
          "nameqzxv7105onlysource",
          "idqzxv7106onlytarget",
          "5293847561029385",
          "nameqzxv7106onlytarget");

  private final Path folder;

  /**
   * @param folder where the data goes
   */
  public MaskedRun(Path folder) throws IOException {
    this.folder = folder;
    write(
        "source.csv",
        HEADER
            + row("idqzxv7103maskedsame", "7394851620394851", "nameqzxv7103source", true)
            + row("idqzxv7105onlysource", "5293847561029384", "nameqzxv7105onlysource", true));
    write(
        "target.csv",
        HEADER
            + row("idqzxv7103maskedsame", "7394851620394851", "nameqzxv7104target", false)
            + row("idqzxv7106onlytarget", "5293847561029385", "nameqzxv7106onlytarget", false));
  }

  private static String row(String id, String account, String name, boolean isSource) {
    return String.join(
            ",",
            id,
            account,
            name,
            isSource ? "ibanqzxv7103source9876" : "ibanqzxv7104target5432",
            isSource ? "6182930475610293" : "6182930475610294",
            isSource ? "482910375628.19" : "482910375628.28",
            isSource ? "4217-03-19" : "4218-04-20",
            isSource ? "4219-05-21T10:11:12.131415" : "4220-06-22T11:12:13.141516",
            isSource ? "codeqzxv7103unparseable" : "12",
            isSource ? "visible source" : "visible target")
        + "\n";
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** A spec under which every column but {@code note} is masked, the key by a hash. */
  public Path spec() throws IOException {
    return spec("spec.yaml", "hash", "source.csv", "target.csv", "");
  }

  /** The same without a mask. */
  public Path plainSpec() throws IOException {
    Path spec = spec();
    String plain = Files.readString(spec).replaceAll(", mask: \\w+}", ", mask: none}");
    return write("plain.yaml", plain);
  }

  /** The same with a key that cannot be told from others. */
  public Path specOfHiddenKey() throws IOException {
    return spec("hidden.yaml", "redact", "source.csv", "target.csv", "");
  }

  private Path spec(String name, String keyMask, String source, String target, String types)
      throws IOException {
    return write(
        name,
        """
        name: masked
        source: {path: '%s'%s}
        target: '%s'
        key: [id, account]
        rules:
        - {column: id, mask: %s}
        - {column: account, mask: %s}
        - {column: name, mask: hash}
        - {pattern: iba*, mask: last4}
        - {column: salary, mask: redact}
        - {column: amount, mask: last4}
        - {type: date, mask: redact}
        - {column: seen, mask: hash}
        - {column: code, side: source, cast: int64}
        - {column: code, mask: hash}
        """
            .formatted(folder.resolve(source), types, folder.resolve(target), keyMask, keyMask));
  }

  /** Specs of runs that cannot be done because of a masked value, each with such a source. */
  public List<Path> failingSpecs() throws IOException {
    List<Path> specs = new ArrayList<>();
    String good = Files.readString(folder.resolve("source.csv"));
    write("unlike.csv", good.replace("6182930475610293", "salaryqzxv7107"));
    specs.add(
        spec(
            "unlike.yaml",
            "hash",
            "unlike.csv",
            "target.csv",
            ", columns: {salary: int64, account: int64}"));
    write("unclosed.csv", good + "\"idqzxv7108unclosed,nameqzxv7108\n");
    specs.add(spec("unclosed.yaml", "hash", "unclosed.csv", "target.csv", ""));
    write("short.csv", good + "idqzxv7109short\n");
    specs.add(spec("short.yaml", "hash", "short.csv", "target.csv", ""));
    write("quote.csv", good.replace("nameqzxv7103source", "\"nameqzxv7103\"source"));
    specs.add(spec("quote.yaml", "hash", "quote.csv", "target.csv", ""));
    write("broken.jsonl", "{\"id\": \"idqzxv7110json\", \"name\": nameqzxv7110token}\n");
    specs.add(spec("broken.yaml", "hash", "broken.jsonl", "target.csv", ""));
    write("twice.jsonl", "{\"id\": {\"keyqzxv7113\": 1, \"keyqzxv7113\": 2}}\n");
    specs.add(spec("twice.yaml", "hash", "twice.jsonl", "target.csv", ""));
    write(
        "typed.jsonl",
        "{\"id\": \"idqzxv7111json\", \"account\": 1, \"salary\": \"salaryqzxv7111\"}\n");
    specs.add(
        spec(
            "typed.yaml",
            "hash",
            "typed.jsonl",
            "target.csv",
            ", columns: {id: string, account: int64, name: string, iban: string, salary: int64,"
                + " amount: double, born: date, seen: timestamp without zone, code: string,"
                + " note: string}"));
    write(
        "nested.jsonl",
        "{\"id\": \"idqzxv7112json\", \"account\": 1, \"salary\": [\"salaryqzxv7112\"]}\n");
    specs.add(
        spec(
            "nested.yaml",
            "hash",
            "nested.jsonl",
            "target.csv",
            ", columns: {salary: 'list<int64>'}"));
    return specs;
  }

  /** What nothing that is printed or left may hold. */
  public static List<String> secrets() {
    List<String> secrets = new ArrayList<>(COMMON);
    secrets.add(KEY);
    secrets.add("qzxv");
    return secrets;
  }

  /** What the files of a run without masks hold, so that a search of them is known to find it. */
  public static List<String> plainValues() {
    return COMMON.subList(0, 16);
  }

  /** Texts of a file that its bytes do not show, such as those of a compressed column. */
  @FunctionalInterface
  public interface Decoder {
    /** The texts, or nothing of a file that it does not know. */
    String decode(Path file) throws IOException;
  }

  /** All that the files below a folder hold that is among some texts. */
  public static List<String> found(Path folder, List<String> texts, Decoder decoder)
      throws IOException {
    List<String> found = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
      String decoded = decoder.decode(file);
      for (String text : texts) {
        if (forms(text).stream().anyMatch(bytes::contains) || decoded.contains(text)) {
          found.add(folder.relativize(file) + ": " + text + around(bytes, text));
        }
      }
    }
    return found;
  }

  private static String around(String bytes, String text) {
    int at = bytes.indexOf(text);
    return at < 0
        ? ""
        : " in " + bytes.substring(Math.max(0, at - 200), Math.min(bytes.length(), at + 60));
  }

  /** A text as bytes of files hold it, and the number that it is. */
  private static List<String> forms(String text) {
    List<String> forms = new ArrayList<>(List.of(text, utf16(text)));
    if (text.matches("\\d+")) {
      for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
        byte[] number =
            ByteBuffer.allocate(Long.BYTES).order(order).putLong(Long.parseLong(text)).array();
        forms.add(new String(number, StandardCharsets.ISO_8859_1));
      }
    }
    return forms;
  }

  private static String utf16(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.ISO_8859_1);
  }

  /** Fails if the files below a folder hold anything that is to stay hidden. */
  public static void requireHidden(Path folder, Decoder decoder) throws IOException {
    assertThat(found(folder, secrets(), decoder)).isEmpty();
  }
}
