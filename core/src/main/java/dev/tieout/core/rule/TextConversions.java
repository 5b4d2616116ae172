package dev.tieout.core.rule;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import dev.tieout.core.text.NumberLocale;
import dev.tieout.core.text.TextParser;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * The conversions of text to values of other types. Each reads a whole text, of at most {@value
 * #MAX_BYTES} bytes, or nothing.
 */
final class TextConversions {
  private static final int MAX_BYTES = 1_000;

  private TextConversions() {}

  /** What a cast does to text, or null if it does not suit it. */
  static Cast.@Nullable Conversion of(Cast cast) {
    Type to = cast.to();
    if (to instanceof Type.Text) {
      return cast.format() == null ? Conversions::copyBytes : null;
    }
    if (to instanceof Type.Binary || (to instanceof Type.Floating f && f.bits() == 16)) {
      return null;
    }
    return new Decoded(reader(cast));
  }

  private static Reader reader(Cast cast) {
    Type to = cast.to();
    String format = cast.format();
    if (format == null) {
      Reader plain = plain(new TextParser(to));
      return cast.locale() == null ? plain : local(NumberLocale.of(cast.javaLocale()), plain);
    }
    if (to instanceof Type.Bool) {
      TruthWords words = java.util.Objects.requireNonNull(TruthWords.of(format));
      return (text, out) -> {
        out.setLong(0, text.equals(words.ofTrue()) ? 1 : 0);
        return text.equals(words.ofTrue()) || text.equals(words.ofFalse());
      };
    }
    return ofTime(TimePattern.of(format, cast.javaLocale()), to);
  }

  private static Reader plain(TextParser parser) {
    return (text, out) -> parser.parse(text.toCharArray(), 0, text.length(), out, 0);
  }

  private static Reader local(NumberLocale numbers, Reader plain) {
    return (text, out) -> {
      String number = numbers.plain(text);
      return number != null && plain.read(number, out);
    };
  }

  private static Reader ofTime(TimePattern pattern, Type to) {
    if (to instanceof Type.Date) {
      return (text, out) -> {
        LocalDate date = pattern.date(text);
        return date != null && Conversions.setDate(date.toEpochDay(), out);
      };
    }
    if (to instanceof Type.Time) {
      return (text, out) -> {
        LocalTime time = pattern.time(text);
        out.setLong(0, time == null ? 0 : time.toNanoOfDay());
        return time != null;
      };
    }
    if (((Type.Timestamp) to).clock() == Type.Clock.INSTANT) {
      return (text, out) -> setInstant(pattern.instant(text), out);
    }
    return (text, out) -> {
      LocalDateTime local = pattern.local(text);
      return setInstant(local == null ? null : local.toInstant(ZoneOffset.UTC), out);
    };
  }

  private static boolean setInstant(@Nullable Instant instant, BatchBuilder out) {
    if (instant == null) {
      return false;
    }
    out.setSecondsAndNanos(0, instant.getEpochSecond(), instant.getNano());
    return true;
  }

  /** Reads a text into column 0 of the builder's row; false if it says no value. */
  @FunctionalInterface
  private interface Reader {
    boolean read(String text, BatchBuilder out);
  }

  /** Reads texts that are valid UTF-8 and not too long. Not thread-safe. */
  private static final class Decoded implements Cast.Conversion {
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final Reader reader;

    Decoded(Reader reader) {
      this.reader = reader;
    }

    @Override
    public boolean set(ColumnVector in, int row, BatchBuilder out) {
      int length = in.lengths()[row];
      if (length > MAX_BYTES) {
        return false;
      }
      try {
        ByteBuffer bytes = ByteBuffer.wrap(in.bytes(), in.offsets()[row], length);
        return reader.read(decoder.decode(bytes).toString(), out);
      } catch (CharacterCodingException invalid) {
        return false;
      }
    }
  }
}
