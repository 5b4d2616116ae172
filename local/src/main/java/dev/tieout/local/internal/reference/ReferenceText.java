package dev.tieout.local.internal.reference;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;

/** Text and times of day as results show them. */
final class ReferenceText {
  private ReferenceText() {}

  /** UTF-8, with {@code \xNN} for each byte that is no part of it. */
  static String decode(byte[] bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length * 4 + 4);
    while (true) {
      CoderResult result = decoder.decode(in, out, true);
      if (!result.isError()) {
        return out.flip().toString();
      }
      out.put(String.format("\\x%02x", in.get() & 0xff));
      decoder.reset();
    }
  }

  /** Hours to seconds, then 3, 6 or 9 places if they are not all zero. */
  static String time(LocalTime time) {
    String text =
        String.format("%02d:%02d:%02d", time.getHour(), time.getMinute(), time.getSecond());
    int nanos = time.getNano();
    if (nanos == 0) {
      return text;
    }
    String places = String.format("%09d", nanos);
    while (places.endsWith("000")) {
      places = places.substring(0, places.length() - 3);
    }
    return text + "." + places;
  }
}
