package dev.tieout.core.filter;

import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** UUIDs as they are written in filters. */
final class UuidText {
  private static final Pattern FORM =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private UuidText() {}

  /** The 16 bytes, big-endian, or null if the text is no UUID. */
  static byte @Nullable [] bytes(String text) {
    if (!FORM.matcher(text).matches()) {
      return null;
    }
    UUID uuid = UUID.fromString(text);
    return ByteBuffer.allocate(16)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }
}
