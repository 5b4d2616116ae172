package dev.tieout.local.internal.read.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a footer, piece by piece, so that its size in the file costs no memory.
 *
 * <p>What is kept is in proportion to the bytes read, because every record demands its required
 * fields; what a reader has no use for is passed over.
 */
final class FooterReader {
  private static final String HEEDED_PROPERTIES = "org.apache.spark.";
  private static final int MAX_PROPERTY_BYTES = 256;

  private final CompactInput in;
  private final ChunkMetadata chunks;

  FooterReader(ChunkInput input, long dataEndOffset) {
    this.in = new CompactInput(input);
    this.chunks = new ChunkMetadata(in, dataEndOffset);
  }

  Footer read() throws IOException {
    List<SchemaElement> schema = null;
    List<RowGroup> rowGroups = null;
    String createdBy = "";
    Map<String, String> properties = new HashMap<>();
    List<Boolean> typeOrdered = List.of();
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      switch (id) {
        case 2 -> schema = new SchemaElements(in).readList();
        case 4 -> rowGroups = readRowGroups();
        case 5 -> readProperties(properties);
        case 6 -> createdBy = in.readString();
        case 7 -> typeOrdered = readOrders();
        default -> in.skip();
      }
    }
    if (schema == null || rowGroups == null) {
      throw new Damage("the footer lacks its schema or its row groups");
    }
    return new Footer(schema, rowGroups, createdBy, properties, typeOrdered);
  }

  private List<RowGroup> readRowGroups() throws IOException {
    int count = in.enterStructList();
    List<RowGroup> groups = new ArrayList<>(Math.min(count, 1024));
    for (int i = 0; i < count; i++) {
      groups.add(readRowGroup());
    }
    return groups;
  }

  private RowGroup readRowGroup() throws IOException {
    List<Chunk> columns = null;
    long rowCount = -1;
    List<SortingColumn> sortedBy = List.of();
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      switch (id) {
        case 1 -> columns = chunks.readList();
        case 3 -> rowCount = in.readLong();
        case 4 -> sortedBy = readSortingColumns();
        default -> in.skip();
      }
    }
    if (columns == null || rowCount < 0) {
      throw new Damage("the footer holds a row group without its columns or its row count");
    }
    return new RowGroup(rowCount, columns, sortedBy);
  }

  private List<SortingColumn> readSortingColumns() throws IOException {
    int count = in.enterStructList();
    List<SortingColumn> columns = new ArrayList<>(Math.min(count, 16));
    for (int i = 0; i < count; i++) {
      int column = -1;
      boolean descending = false;
      boolean nullsFirst = false;
      int id = 0;
      while ((id = in.nextField(id)) != CompactInput.END) {
        switch (id) {
          case 1 -> column = in.readInt();
          case 2 -> descending = in.readBoolean();
          case 3 -> nullsFirst = in.readBoolean();
          default -> in.skip();
        }
      }
      columns.add(
          new SortingColumn(
              column,
              descending ? SortingColumn.Direction.DESCENDING : SortingColumn.Direction.ASCENDING,
              nullsFirst ? SortingColumn.Nulls.FIRST : SortingColumn.Nulls.LAST));
    }
    return columns;
  }

  private void readProperties(Map<String, String> properties) throws IOException {
    int count = in.enterStructList();
    for (int i = 0; i < count; i++) {
      byte[] key = null;
      byte[] value = null;
      int id = 0;
      while ((id = in.nextField(id)) != CompactInput.END) {
        switch (id) {
          case 1 -> key = in.readBinaryUpTo(MAX_PROPERTY_BYTES);
          case 2 -> value = in.readBinaryUpTo(MAX_PROPERTY_BYTES);
          default -> in.skip();
        }
      }
      String name = key == null ? "" : new String(key, UTF_8);
      if (name.startsWith(HEEDED_PROPERTIES)) {
        properties.put(name, value == null ? "" : new String(value, UTF_8));
      }
    }
  }

  private List<Boolean> readOrders() throws IOException {
    int count = in.enterStructList();
    List<Boolean> ordered = new ArrayList<>(Math.min(count, 1024));
    for (int i = 0; i < count; i++) {
      boolean byType = false;
      int id = 0;
      while ((id = in.nextField(id)) != CompactInput.END) {
        byType |= id == 1;
        in.skip();
      }
      ordered.add(byType);
    }
    return ordered;
  }
}
