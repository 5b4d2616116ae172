package dev.tieout.local.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.text.CsvOptions;
import dev.tieout.core.text.DeclaredColumns;
import dev.tieout.local.internal.read.text.CsvFormat;
import dev.tieout.local.internal.read.text.JsonFormat;

/** Makes the formats of text. Apart, so that a run without them does not load their classes. */
final class TextFormats {
  private TextFormats() {}

  static FileFormat csv(Side side, DataSpec data, char delimiter) {
    DeclaredColumns declared = new DeclaredColumns(side.word(), data.columns());
    declared.requireFlat("CSV");
    return new TextFormat(
        new CsvFormat(CsvOptions.of(side.word(), data.options(), delimiter)),
        declared,
        data.quoting());
  }

  static FileFormat json(Side side, DataSpec data) {
    if (!data.options().isEmpty()) {
      throw new Refusal("The " + side.word() + " is JSON, which takes no options; leave them out.");
    }
    return new TextFormat(
        new JsonFormat(), new DeclaredColumns(side.word(), data.columns()), data.quoting());
  }
}
