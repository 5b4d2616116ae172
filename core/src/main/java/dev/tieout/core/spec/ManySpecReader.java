package dev.tieout.core.spec;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the list of reconciliations of a text whose other keys have been read, from its beginning
 * once more.
 *
 * <pre>
 * reconciliations = [{name: text, key of a spec: value, ...}, ...]
 * </pre>
 */
final class ManySpecReader {
  private final SpecReader reader;

  ManySpecReader(SpecReader reader) {
    this.reader = reader;
  }

  List<Spec> reconciliations() throws IOException {
    reader.next();
    while (reader.next() != JsonToken.END_OBJECT) {
      String field = reader.fieldName();
      JsonToken token = reader.next();
      if (!field.equals(SpecReader.RECONCILIATIONS)) {
        reader.skip();
        continue;
      }
      if (token != JsonToken.START_ARRAY) {
        throw reader.complaint("'reconciliations' is a list of entries, such as - name: orders");
      }
      return entries();
    }
    throw new IllegalStateException("the list of reconciliations has gone");
  }

  private List<Spec> entries() throws IOException {
    Place start = reader.place();
    PairNames names = new PairNames();
    List<Spec> specs = new ArrayList<>();
    for (JsonToken token = reader.next(); token != JsonToken.END_ARRAY; token = reader.next()) {
      if (token != JsonToken.START_OBJECT) {
        throw reader.complaint("an entry of reconciliations is a map, such as {name: orders}");
      }
      specs.add(reader.forEntry().entry(names));
    }
    if (specs.isEmpty()) {
      throw start.refusal("'reconciliations' has no entry; give it one, such as - name: orders.");
    }
    return specs;
  }
}
