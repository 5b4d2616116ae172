package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.Tolerance;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Whether two nested values differ by no more than the tolerances of what is in them: elements pair
 * in the order of their bytes' places, entries of maps by equal keys, fields by name. Immutable.
 */
final class NestedCloseness {
  private final Canonical.Nested form;

  private NestedCloseness(Canonical.Nested form) {
    this.form = form;
  }

  /** The closeness of values of a form, or null if nothing in it has a tolerance. */
  static @Nullable NestedCloseness of(Canonical.Nested form) {
    return hasTolerance(form) ? new NestedCloseness(form) : null;
  }

  private static boolean hasTolerance(Canonical.Nested form) {
    for (Canonical.Part part : form.parts()) {
      if (part.column().rule().tolerance() != null
          || (part.column().canonical() instanceof Canonical.Nested nested
              && hasTolerance(nested))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the values whose bytes begin at the given places are within the tolerances. */
  boolean within(byte[] left, int leftFrom, byte[] right, int rightFrom) {
    return new Walk(left, leftFrom, right, rightFrom).content(form);
  }

  /** Goes through two values at once. */
  private static final class Walk {
    private final byte[] left;
    private final byte[] right;
    private int l;
    private int r;

    Walk(byte[] left, int leftFrom, byte[] right, int rightFrom) {
      this.left = left;
      this.l = leftFrom;
      this.right = right;
      this.r = rightFrom;
    }

    boolean content(Canonical.Nested form) {
      if (form instanceof Canonical.StructOf) {
        return parts(form);
      }
      while (left[l] == NestedCanonicaliser.ANOTHER && right[r] == NestedCanonicaliser.ANOTHER) {
        l++;
        r++;
        if (!parts(form)) {
          return false;
        }
      }
      return left[l++] == right[r++];
    }

    private boolean parts(Canonical.Nested form) {
      for (Canonical.Part part : form.parts()) {
        if (!part(part)) {
          return false;
        }
      }
      return true;
    }

    private boolean part(Canonical.Part part) {
      Canonical form = part.column().canonical();
      int leftEnd = NestedBytes.end(form, left, l);
      int rightEnd = NestedBytes.end(form, right, r);
      if (!Arrays.equals(left, l, leftEnd, right, r, rightEnd)
          && !areClose(part, leftEnd, rightEnd)) {
        return false;
      }
      l = leftEnd;
      r = rightEnd;
      return true;
    }

    private boolean areClose(Canonical.Part part, int leftEnd, int rightEnd) {
      if (left[l] == KeyPart.NULL || right[r] == KeyPart.NULL) {
        return false;
      }
      Canonical form = part.column().canonical();
      if (form instanceof Canonical.Nested nested) {
        l++;
        r++;
        return content(nested);
      }
      Tolerance tolerance = part.column().rule().tolerance();
      if (tolerance == null) {
        return false;
      }
      BigDecimal one = NestedBytes.number(form, left, l, leftEnd);
      BigDecimal other = NestedBytes.number(form, right, r, rightEnd);
      return one != null && other != null && tolerance.allows(one, other);
    }
  }
}
