package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Reads whole records through parquet-java, and writes their values as {@link Rendering} does. What
 * is a list is told here by the format's rules in the words of its document, for groups and not for
 * levels.
 */
final class NestedOracle {
  private NestedOracle() {}

  /** The values of a column, a text for each row. */
  static List<String> readColumn(Path path, Column column) throws IOException {
    List<String> values = new ArrayList<>();
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(path))) {
      MessageType schema = reader.getFooter().getFileMetaData().getSchema();
      MessageType one = new MessageType(schema.getName(), schema.getType(column.name()));
      reader.setRequestedSchema(one);
      String createdBy = reader.getFooter().getFileMetaData().getCreatedBy();
      MessageColumnIO io = new ColumnIOFactory(createdBy).getColumnIO(one);
      PageReadStore pages;
      while ((pages = reader.readNextRowGroup()) != null) {
        RecordReader<Group> records = io.getRecordReader(pages, new GroupRecordConverter(one));
        for (long i = 0; i < pages.getRowCount(); i++) {
          values.add(field(records.read(), one, 0, column.type()));
        }
      }
    }
    return values;
  }

  /** A field of a record, whether it is there or not. */
  static String field(Group record, GroupType type, int field, Type ours) {
    org.apache.parquet.schema.Type stored = type.getType(field);
    int count = record.getFieldRepetitionCount(field);
    if (stored.isRepetition(Repetition.REPEATED)) {
      Type element = ((Type.ListOf) ours).element().type();
      StringJoiner elements = new StringJoiner(", ", "[", "]");
      for (int i = 0; i < count; i++) {
        elements.add(value(record, field, i, stored, element));
      }
      return elements.toString();
    }
    return count == 0 ? "null" : value(record, field, 0, stored, ours);
  }

  private static String value(
      Group record, int field, int index, org.apache.parquet.schema.Type stored, Type ours) {
    if (stored.isPrimitive()) {
      return primitive(record, field, index, stored.asPrimitiveType(), ours);
    }
    Group group = record.getGroup(field, index);
    GroupType type = stored.asGroupType();
    if (ours instanceof Type.MapOf map) {
      return entries(group, type, map);
    }
    return ours instanceof Type.ListOf list
        ? elements(group, type, list.element().type())
        : fields(group, type, (Type.Struct) ours);
  }

  private static String fields(Group group, GroupType type, Type.Struct ours) {
    StringJoiner fields = new StringJoiner(", ", "{", "}");
    for (int i = 0; i < type.getFieldCount(); i++) {
      String value = field(group, type, i, ours.fields().get(i).type());
      fields.add(type.getFieldName(i) + "=" + value);
    }
    return fields.toString();
  }

  private static String entries(Group group, GroupType type, Type.MapOf ours) {
    GroupType entry = type.getType(0).asGroupType();
    StringJoiner entries = new StringJoiner(", ", "[", "]");
    for (int i = 0; i < group.getFieldRepetitionCount(0); i++) {
      Group record = group.getGroup(0, i);
      entries.add(
          field(record, entry, 0, ours.key().type())
              + ": "
              + field(record, entry, 1, ours.value().type()));
    }
    return entries.toString();
  }

  private static String elements(Group group, GroupType list, Type ours) {
    org.apache.parquet.schema.Type repeated = list.getType(0);
    StringJoiner elements = new StringJoiner(", ", "[", "]");
    for (int i = 0; i < group.getFieldRepetitionCount(0); i++) {
      elements.add(
          isElement(list, repeated)
              ? value(group, 0, i, repeated, ours)
              : field(group.getGroup(0, i), repeated.asGroupType(), 0, ours));
    }
    return elements.toString();
  }

  private static boolean isElement(GroupType list, org.apache.parquet.schema.Type repeated) {
    boolean isMap =
        list.getLogicalTypeAnnotation() instanceof LogicalTypeAnnotation.MapLogicalTypeAnnotation;
    if (isMap) {
      return repeated.asGroupType().getFieldCount() != 1;
    }
    return repeated.isPrimitive()
        || repeated.asGroupType().getFieldCount() > 1
        || repeated.getName().equals("array")
        || repeated.getName().equals(list.getName() + "_tuple")
        || repeated.asGroupType().getType(0).isRepetition(Repetition.REPEATED);
  }

  private static String primitive(
      Group record, int field, int index, PrimitiveType stored, Type ours) {
    return switch (stored.getPrimitiveTypeName()) {
      case BOOLEAN -> record.getBoolean(field, index) ? "1" : "0";
      case INT32 -> Oracle.number(record.getInteger(field, index), stored, ours);
      case INT64 -> Oracle.number(record.getLong(field, index), stored, ours);
      case FLOAT -> floating(record.getFloat(field, index), ours);
      case DOUBLE -> floating(record.getDouble(field, index), ours);
      case INT96 -> Oracle.int96(record.getInt96(field, index));
      case BINARY, FIXED_LEN_BYTE_ARRAY -> Oracle.bytes(record.getBinary(field, index), ours);
    };
  }

  private static String floating(double value, Type ours) {
    return Rendering.renderLong(ours, Double.doubleToRawLongBits(value), 0);
  }
}
