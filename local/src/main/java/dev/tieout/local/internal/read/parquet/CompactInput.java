package dev.tieout.local.internal.read.parquet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads Thrift's compact protocol, in which Parquet's metadata are written, from a stretch of a
 * file.
 *
 * <p>Grammar: a struct is fields and a zero byte; a field is a byte (id delta in the high half, or
 * 0 and a zigzag varint id; type in the low half) and a value; integers are zigzag varints; binary
 * is a varint length and bytes; a list is a byte (size, or 15 and a varint; element type) and
 * elements; truth is in the field's type.
 *
 * <p>Nothing is allocated, and no depth entered, on the word of a number in the file alone: lengths
 * are held to the bytes that are left, depth to {@link #MAX_DEPTH}.
 */
final class CompactInput {
  /** What {@link #nextField} returns after the last field. */
  static final int END = -1;

  private static final int MAX_DEPTH = 64;
  private static final int MAX_BINARY_BYTES = 64 * 1024;

  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int BYTE = 3;
  private static final int I16 = 4;
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int DOUBLE = 7;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int SET = 10;
  private static final int MAP = 11;
  private static final int STRUCT = 12;

  private final ChunkInput in;
  private int type;
  private int elementType;

  CompactInput(ChunkInput in) {
    this.in = in;
  }

  /** Reads a field's head; {@code previousId} is the field before it in the struct, 0 at first. */
  int nextField(int previousId) throws IOException {
    int head = in.readByte();
    type = head & 0x0F;
    if (type == 0) {
      return END;
    }
    int delta = head >>> 4;
    int id = delta == 0 ? (int) zigzag() : previousId + delta;
    if (id <= 0 || id > Short.MAX_VALUE) {
      throw new Damage("the metadata hold a field numbered " + id);
    }
    return id;
  }

  int readInt() throws IOException {
    if (type != I32 && type != I16 && type != BYTE) {
      throw unexpected("an integer");
    }
    if (type == BYTE) {
      return (byte) in.readByte();
    }
    long value = zigzag();
    if (value != (int) value) {
      throw new Damage("the metadata hold " + value + " where an integer of 32 bits is due");
    }
    return (int) value;
  }

  long readLong() throws IOException {
    return type == I64 ? zigzag() : readInt();
  }

  boolean readBoolean() throws IOException {
    if (type != TRUE && type != FALSE) {
      throw unexpected("a truth value");
    }
    return type == TRUE;
  }

  byte[] readBinary() throws IOException {
    if (type != BINARY) {
      throw unexpected("bytes");
    }
    int length = (int) checkedLength(varint(), MAX_BINARY_BYTES);
    byte[] value = new byte[length];
    in.readFully(value, 0, length);
    return value;
  }

  /** Reads bytes if there are at most {@code limitBytes} of them, else passes over them. */
  byte @Nullable [] readBinaryUpTo(int limitBytes) throws IOException {
    if (type != BINARY) {
      throw unexpected("bytes");
    }
    long length = checkedLength(varint(), Long.MAX_VALUE);
    if (length > limitBytes) {
      in.skip(length);
      return null;
    }
    byte[] value = new byte[(int) length];
    in.readFully(value, 0, value.length);
    return value;
  }

  String readString() throws IOException {
    return new String(readBinary(), StandardCharsets.UTF_8);
  }

  /** Enters a struct that is a field's value. */
  void enterStruct() throws IOException {
    if (type != STRUCT) {
      throw unexpected("a struct");
    }
  }

  /** Reads the head of a list of structs and returns their number; each starts with its fields. */
  int enterStructList() throws IOException {
    if (type != LIST) {
      throw unexpected("a list");
    }
    int count = listHead();
    if (count > 0 && elementType != STRUCT) {
      throw new Damage(
          "the metadata hold a list of type " + elementType + " where structs are due");
    }
    return count;
  }

  /** Passes over the value of the field that was read last. */
  void skip() throws IOException {
    skip(type, 0);
  }

  private void skip(int skippedType, int depth) throws IOException {
    if (depth > MAX_DEPTH) {
      throw new Damage("the metadata are nested more than " + MAX_DEPTH + " deep");
    }
    switch (skippedType) {
      case TRUE, FALSE -> {}
      case BYTE -> in.skip(1);
      case I16, I32, I64 -> varint();
      case DOUBLE -> in.skip(8);
      case BINARY -> in.skip(checkedLength(varint(), Long.MAX_VALUE));
      case LIST, SET -> {
        int count = listHead();
        int of = elementType;
        for (int i = 0; i < count; i++) {
          skipElement(of, depth);
        }
      }
      case MAP -> skipMap(depth);
      case STRUCT -> {
        int id = 0;
        while ((id = nextField(id)) != END) {
          skip(type, depth + 1);
        }
      }
      default -> throw new Damage("the metadata hold a value of unknown type " + skippedType);
    }
  }

  private void skipElement(int of, int depth) throws IOException {
    if (of == TRUE || of == FALSE) {
      in.skip(1);
    } else {
      skip(of, depth + 1);
    }
  }

  private void skipMap(int depth) throws IOException {
    long count = checkedLength(varint(), Integer.MAX_VALUE);
    if (count > 0) {
      int types = in.readByte();
      for (long i = 0; i < count; i++) {
        skipElement(types >>> 4, depth);
        skipElement(types & 0x0F, depth);
      }
    }
  }

  private int listHead() throws IOException {
    int head = in.readByte();
    elementType = head & 0x0F;
    int shortCount = head >>> 4;
    return (int) checkedLength(shortCount == 15 ? varint() : shortCount, Integer.MAX_VALUE);
  }

  /** Every element takes a byte at least, so that no count is larger than what is left. */
  private long checkedLength(long length, long limit) throws IOException {
    if (length < 0 || length > in.remainingBytes() || length > limit) {
      throw new Damage(
          "the metadata claim "
              + length
              + " items where "
              + in.remainingBytes()
              + " bytes are left");
    }
    return length;
  }

  private long zigzag() throws IOException {
    long value = varint();
    return (value >>> 1) ^ -(value & 1);
  }

  private long varint() throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int b = in.readByte();
      value |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw new Damage("the metadata hold an integer of more than 64 bits");
  }

  private Damage unexpected(String wanted) {
    return new Damage("the metadata hold a value of type " + type + " where " + wanted + " is due");
  }
}
