package dev.tieout.core.explain;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The signatures of a column, each once, in the order in which they came. Not thread-safe. */
final class SignatureTable {
  private final Pool pool;
  private @Nullable Signature[] slots = new Signature[8];
  private final List<Signature> all = new ArrayList<>(4);
  private final Signature other = new Signature(new long[0]);

  SignatureTable(Pool pool) {
    this.pool = pool;
  }

  /** The signature with exactly these findings; the one without any where there is no more room. */
  Signature of(Findings findings) {
    if (findings.count() == 0) {
      return other;
    }
    int slot = findings.hash() & (slots.length - 1);
    for (Signature held = slots[slot]; held != null; held = slots[slot]) {
      if (findings.isSameAs(held.findings())) {
        return held;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    if (!pool.takeSignature()) {
      return other;
    }
    Signature signature = new Signature(findings.toArray());
    all.add(signature);
    slots[slot] = signature;
    if (2 * all.size() > slots.length) {
      grow();
    }
    return signature;
  }

  private void grow() {
    slots = new Signature[2 * slots.length];
    Findings findings = new Findings();
    for (Signature signature : all) {
      findings.clear();
      findings.addAll(signature.findings());
      int slot = findings.hash() & (slots.length - 1);
      while (slots[slot] != null) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = signature;
    }
  }

  /** The signature of breaks in which nothing was found. */
  Signature other() {
    return other;
  }

  /** The signatures with findings. */
  List<Signature> all() {
    return all;
  }
}
