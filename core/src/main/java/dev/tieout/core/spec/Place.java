package dev.tieout.core.spec;

/**
 * Where a specification says something.
 *
 * @param file what complaints call the specification
 * @param line counted from 1
 * @param column counted from 1
 */
public record Place(String file, int line, int column) {

  /** A refusal for what stands here, in a sentence. */
  public Refusal refusal(String sentence) {
    return new Refusal(this + ": " + sentence);
  }

  @Override
  public String toString() {
    return file + ", line " + line + ", column " + column;
  }
}
