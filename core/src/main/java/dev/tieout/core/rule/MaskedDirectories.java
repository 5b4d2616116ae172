package dev.tieout.core.rule;

import dev.tieout.core.spec.Refusal;
import java.util.List;

/** Masks of columns whose values are the names of directories, which no mask can hide. */
public final class MaskedDirectories {
  private MaskedDirectories() {}

  /**
   * Makes sure that no column of directories is masked: messages and logs name files, and so their
   * directories.
   *
   * @param directoryColumns the columns of a side whose values are in the names of directories
   * @throws Refusal if one is masked
   */
  public static void refuse(Comparison comparison, Side side, List<String> directoryColumns) {
    for (ComparedColumn column : comparison.columns()) {
      if (column.rule().mask() != null && directoryColumns.contains(column.nameOn(side))) {
        throw new Refusal(
            "Column '"
                + column.nameOn(side)
                + "' of the "
                + side.word()
                + " is masked, but its values are names of directories, which messages and logs"
                + " show as parts of paths; store it in the files, exclude it, or add the rule"
                + " {column: "
                + column.name()
                + ", mask: none}.");
      }
    }
  }
}
