package dev.tieout.core.rule;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes texts through treatments in turn. A value that is no valid UTF-8 stays as it is, and so do
 * the bytes of a value that no treatment changes. Not thread-safe.
 */
final class TextStep implements Treatment.Step {
  private final TextTreatment[] treatments;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private @Nullable ColumnVector out;
  private byte[] bytes = new byte[0];
  private int end;

  TextStep(List<TextTreatment> treatments) {
    this.treatments = treatments.toArray(new TextTreatment[0]);
  }

  @Override
  public ColumnVector apply(ColumnVector in, int rowCount) {
    ColumnVector to = out;
    if (to == null || to.capacityRows() < in.capacityRows()) {
      to = new ColumnVector(new Type.Text(), in.capacityRows());
      out = to;
    }
    to.setHasNulls(in.hasNulls());
    if (in.hasNulls()) {
      System.arraycopy(in.nulls(), 0, to.nulls(), 0, rowCount);
    }
    end = 0;
    for (int row = 0; row < rowCount; row++) {
      to.offsets()[row] = end;
      if (!in.isNull(row)) {
        append(in.bytes(), in.offsets()[row], in.lengths()[row]);
      }
      to.lengths()[row] = end - to.offsets()[row];
    }
    to.setBytes(bytes);
    return to;
  }

  private void append(byte[] from, int offset, int length) {
    String text;
    try {
      text = decoder.decode(ByteBuffer.wrap(from, offset, length)).toString();
    } catch (CharacterCodingException invalid) {
      copy(from, offset, length);
      return;
    }
    String treated = text;
    for (TextTreatment treatment : treatments) {
      treated = treatment.apply(treated);
    }
    if (treated.equals(text)) {
      copy(from, offset, length);
    } else {
      byte[] encoded = treated.getBytes(StandardCharsets.UTF_8);
      copy(encoded, 0, encoded.length);
    }
  }

  private void copy(byte[] from, int offset, int length) {
    if (bytes.length - end < length) {
      bytes = Arrays.copyOf(bytes, Math.addExact(end, Math.max(length, bytes.length)));
    }
    System.arraycopy(from, offset, bytes, end, length);
    end += length;
  }
}
