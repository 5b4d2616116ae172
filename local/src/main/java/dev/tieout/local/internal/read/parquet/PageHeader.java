package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/**
 * The header of the page that comes next; read into the same object page after page.
 *
 * <p>Sizes and counts are not negative once {@link #read} has returned.
 */
final class PageHeader {
  /** What a page holds. */
  enum Kind {
    DATA,
    DATA_V2,
    DICTIONARY,
    /** Nothing that a reader needs. */
    OTHER
  }

  private static final int UNKNOWN = -1;

  private final CompactInput in;
  private boolean encodingStated;

  Kind kind = Kind.OTHER;
  int uncompressedBytes;
  int compressedBytes;
  boolean hasCrc;
  int crc;
  int valueCount;
  Encoding encoding = Encoding.PLAIN;
  Encoding levelEncoding = Encoding.RLE;
  Encoding repetitionLevelEncoding = Encoding.RLE;
  int levelBytes;
  int repetitionLevelBytes;
  boolean compressed;

  PageHeader(ChunkInput input) {
    this.in = new CompactInput(input);
  }

  void read() throws IOException {
    int type = UNKNOWN;
    uncompressedBytes = UNKNOWN;
    compressedBytes = UNKNOWN;
    hasCrc = false;
    valueCount = UNKNOWN;
    levelEncoding = Encoding.RLE;
    repetitionLevelEncoding = Encoding.RLE;
    levelBytes = 0;
    repetitionLevelBytes = 0;
    compressed = true;
    encodingStated = false;
    int described = UNKNOWN;
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      switch (id) {
        case 1 -> type = in.readInt();
        case 2 -> uncompressedBytes = in.readInt();
        case 3 -> compressedBytes = in.readInt();
        case 4 -> {
          crc = in.readInt();
          hasCrc = true;
        }
        case 5, 7, 8 -> {
          described = id;
          readDetails(id);
        }
        default -> in.skip();
      }
    }
    kind = kindOf(type, described);
    if (uncompressedBytes < 0 || compressedBytes < 0) {
      throw new Damage("a page header without a size");
    }
    boolean counted = valueCount >= 0 && levelBytes >= 0 && repetitionLevelBytes >= 0;
    if (kind != Kind.OTHER && !(counted && encodingStated)) {
      throw new Damage("a page header without a count of values or an encoding");
    }
  }

  private static Kind kindOf(int type, int described) throws Damage {
    return switch (type) {
      case 0 -> demand(described, 5, Kind.DATA);
      case 2 -> demand(described, 7, Kind.DICTIONARY);
      case 3 -> demand(described, 8, Kind.DATA_V2);
      case UNKNOWN -> throw new Damage("a page header without a type");
      default -> Kind.OTHER;
    };
  }

  private static Kind demand(int described, int due, Kind kind) throws Damage {
    if (described != due) {
      throw new Damage("a page header that does not describe its page");
    }
    return kind;
  }

  private void readDetails(int page) throws IOException {
    in.enterStruct();
    boolean v2 = page == 8;
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      if (id == 1) {
        valueCount = in.readInt();
      } else if (id == (v2 ? 4 : 2)) {
        encoding = Encoding.of(in.readInt());
        encodingStated = true;
      } else if (!v2 && page == 5 && id == 3) {
        levelEncoding = Encoding.of(in.readInt());
      } else if (!v2 && page == 5 && id == 4) {
        repetitionLevelEncoding = Encoding.of(in.readInt());
      } else if (v2 && id == 5) {
        levelBytes = in.readInt();
      } else if (v2 && id == 6) {
        repetitionLevelBytes = in.readInt();
      } else if (v2 && id == 7) {
        compressed = in.readBoolean();
      } else {
        in.skip();
      }
    }
  }
}
