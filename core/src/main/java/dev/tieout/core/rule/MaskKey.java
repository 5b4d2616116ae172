package dev.tieout.core.rule;

import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.RuleSpec;
import dev.tieout.core.spec.Spec;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The key of hashed masks: the bytes, in UTF-8, of an environment variable. It is a secret, so no
 * text of it says them. Serialised only to go to where rows are compared. Immutable.
 */
public final class MaskKey implements Serializable {
  private static final long serialVersionUID = 1;

  /** The environment variable that holds it. */
  public static final String VARIABLE = "TIEOUT_MASK_KEY";

  /** The least bytes that it may have. */
  public static final int MIN_BYTES = 16;

  private static final String ALGORITHM = "HmacSHA256";

  private final byte[] bytes;

  private MaskKey(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * The key that a text is.
   *
   * @throws Refusal if it is shorter than {@value #MIN_BYTES} bytes
   */
  public static MaskKey of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length < MIN_BYTES) {
      throw new Refusal(
          "The environment variable "
              + VARIABLE
              + " has "
              + bytes.length
              + " bytes, and the key of 'mask: hash' needs at least "
              + MIN_BYTES
              + "; set a longer one.");
    }
    return new MaskKey(bytes);
  }

  /**
   * The key for a specification, or null if no rule of it hashes. To be called before data is read.
   *
   * @param environment the variables of the process
   * @throws Refusal if a rule hashes and there is no key, or a short one
   */
  public static @Nullable MaskKey forSpec(Spec spec, Map<String, String> environment) {
    for (RuleSpec rule : spec.rules()) {
      RuleSpec.Setting mask = rule.settings().get(RuleSpec.MASK);
      if (mask != null && mask.text().equals("hash")) {
        String text = environment.get(VARIABLE);
        if (text == null || text.isEmpty()) {
          throw mask.place()
              .refusal(
                  "'mask: hash' needs a key; set the environment variable "
                      + VARIABLE
                      + " to a secret of at least "
                      + MIN_BYTES
                      + " bytes.");
        }
        return of(text);
      }
    }
    return null;
  }

  /** HMAC-SHA-256 under the key. */
  public Mac mac() {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(bytes, ALGORITHM));
      return mac;
    } catch (NoSuchAlgorithmException | InvalidKeyException unlikely) {
      throw new IllegalStateException("every Java has " + ALGORITHM, unlikely);
    }
  }

  @Override
  public String toString() {
    return "(a secret)";
  }
}
