package dev.tieout.local.internal.plan;

import dev.tieout.core.spec.Refusal;

/** A run whose budget does not suffice. Whoever has more to give can try again. */
public final class BudgetRefusal extends Refusal {
  private final long neededBytes;

  BudgetRefusal(String message, long neededBytes) {
    super(message);
    this.neededBytes = neededBytes;
  }

  /** The budget that may suffice: a larger one lets readers take more, up to a limit. */
  public long neededBytes() {
    return neededBytes;
  }
}
