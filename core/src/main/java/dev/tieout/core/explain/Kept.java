package dev.tieout.core.explain;

import dev.tieout.core.pack.ValueText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A break held as an example, as bytes. Immutable. */
final class Kept {
  static final int MAX_CHARS = 300;
  private static final int OVERHEAD_BYTES = 20;

  private final long ordinal;
  private final byte @Nullable [][] texts;
  private final boolean areWhole;

  /**
   * @param ordinal the place of its row among the rows that break
   * @param texts the key's parts, then both values
   * @param areWhole whether both values are whole
   */
  private Kept(long ordinal, byte @Nullable [][] texts, boolean areWhole) {
    this.ordinal = ordinal;
    this.texts = texts;
    this.areWhole = areWhole;
  }

  static Kept of(long ordinal, List<@Nullable String> key, Cell cell) {
    byte[][] texts = new byte[key.size() + 2][];
    for (int i = 0; i < key.size(); i++) {
      texts[i] = bytes(Texts.shown(key.get(i), MAX_CHARS));
    }
    texts[key.size()] = bytes(cell.source().shown(MAX_CHARS));
    texts[key.size() + 1] = bytes(cell.target().shown(MAX_CHARS));
    int longest = Math.max(cell.source().fullLength(), cell.target().fullLength());
    return new Kept(ordinal, texts, longest <= MAX_CHARS);
  }

  private static byte @Nullable [] bytes(@Nullable String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }

  /** The place of its row among the rows that break. */
  long ordinal() {
    return ordinal;
  }

  /** True if both values are whole. */
  boolean areWhole() {
    return areWhole;
  }

  int memoryBytes() {
    int sum = OVERHEAD_BYTES;
    for (byte[] text : texts) {
      sum += text == null ? 4 : text.length + OVERHEAD_BYTES;
    }
    return sum;
  }

  byte @Nullable [] source() {
    return texts[texts.length - 2];
  }

  byte @Nullable [] target() {
    return texts[texts.length - 1];
  }

  Example example() {
    List<@Nullable String> key = new ArrayList<>();
    for (int i = 0; i < texts.length - 2; i++) {
      key.add(text(texts[i]));
    }
    return new Example(key, text(source()), text(target()));
  }

  private static @Nullable String text(byte @Nullable [] bytes) {
    return bytes == null ? null : ValueText.text(bytes, 0, bytes.length);
  }
}
