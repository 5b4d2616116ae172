package dev.tieout.datagen;

/** The order of the target's rows in its file. The source is always in id order. */
public enum Order {
  /** A seeded bijection of the positions. */
  SHUFFLED,
  /** Ascending by id. */
  SORTED
}
