package dev.tieout.core.rule;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.ColumnVector;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Takes a text through treatments in turn. A value that is no valid UTF-8 stays as it is, and so do
 * the bytes of a value that no treatment changes. Not thread-safe.
 */
final class TextStep implements EachValue.Change {
  private final TextTreatment[] treatments;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();

  TextStep(List<TextTreatment> treatments) {
    this.treatments = treatments.toArray(new TextTreatment[0]);
  }

  @Override
  public void set(ColumnVector in, int row, BatchBuilder out) {
    int from = in.offsets()[row];
    int length = in.lengths()[row];
    String text;
    try {
      text = decoder.decode(ByteBuffer.wrap(in.bytes(), from, length)).toString();
    } catch (CharacterCodingException invalid) {
      out.setBytes(0, in.bytes(), from, length);
      return;
    }
    String treated = text;
    for (TextTreatment treatment : treatments) {
      treated = treatment.apply(treated);
    }
    if (treated.equals(text)) {
      out.setBytes(0, in.bytes(), from, length);
    } else {
      out.setBytes(0, treated.getBytes(StandardCharsets.UTF_8));
    }
  }
}
