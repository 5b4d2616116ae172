package dev.tieout.core.filter;

/** How two values are compared. */
public enum Comparator {
  EQUAL("="),
  UNEQUAL("<>"),
  LESS("<"),
  AT_MOST("<="),
  MORE(">"),
  AT_LEAST(">=");

  private final String sign;

  Comparator(String sign) {
    this.sign = sign;
  }

  /** Its sign in SQL. */
  public String sign() {
    return sign;
  }

  /** Whether it holds of two values whose order is {@code order}, as of {@code compareTo}. */
  public boolean holds(int order) {
    return switch (this) {
      case EQUAL -> order == 0;
      case UNEQUAL -> order != 0;
      case LESS -> order < 0;
      case AT_MOST -> order <= 0;
      case MORE -> order > 0;
      case AT_LEAST -> order >= 0;
    };
  }

  /** The same with its operands in each other's place. */
  Comparator swapped() {
    return switch (this) {
      case EQUAL, UNEQUAL -> this;
      case LESS -> MORE;
      case AT_MOST -> AT_LEAST;
      case MORE -> LESS;
      case AT_LEAST -> AT_MOST;
    };
  }
}
