package dev.tieout.local.internal.propose;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.NameCase;
import dev.tieout.core.spec.YamlText;
import java.util.ArrayList;
import java.util.List;

/** A proposal as YAML with comments, which a run takes as it is. */
public final class SpecText {
  private static final int WIDTH = 100;
  private static final int MOST_NAMES = 20;

  /** The pattern of a name without a letter, which cannot stand for itself. */
  private static final String NO_NAME = "/^$/";

  private final StringBuilder text = new StringBuilder();

  private SpecText() {}

  /** The lines, each ended by a line feed. */
  public static String of(SpecProposal proposal) {
    SpecText writer = new SpecText();
    writer.write(proposal);
    return writer.text.toString();
  }

  /** What was chosen and why, in lines for a terminal. */
  public static List<String> reasons(SpecProposal proposal) {
    List<String> lines = new ArrayList<>();
    List<String> key = proposal.key().columns();
    lines.add("key      " + (key.isEmpty() ? "all" : YamlText.list(key)));
    lines.add("         " + proposal.key().reason());
    lines.add("columns  " + proposal.comparedColumns() + " compared beside the key");
    proposal
        .renames()
        .forEach(
            (from, to) ->
                lines.add(
                    "renamed  " + YamlText.of(from) + " is " + YamlText.of(to) + " in the target"));
    for (SpecProposal.Unlike unlike : proposal.unlike()) {
      lines.add("left out " + YamlText.of(unlike.source().name()) + ": " + why(unlike));
    }
    for (RuleHints.Hint hint : proposal.hints()) {
      lines.add(
          "to weigh "
              + YamlText.of(hint.column())
              + ": "
              + String.join(", ", hint.settings())
              + " ("
              + hint.reason()
              + ")");
    }
    return lines;
  }

  private void write(SpecProposal proposal) {
    comment(
        "",
        "Proposed by tieout init from the files' schemas and a sample of their rows: look it over.");
    comment("", "docs/formats/spec.md says what may stand here; tieout validate checks it.");
    line("");
    writeData("source", proposal.source());
    writeData("target", proposal.target());
    line("");
    comment("", proposal.key().reason());
    List<String> key = proposal.key().columns();
    // In a list, since a column may be called all.
    line("key: " + (key.isEmpty() ? "all" : YamlText.list(key)));
    writeColumns(proposal);
    writeHints(proposal);
  }

  private void writeData(String side, DataSpec data) {
    String paths =
        data.paths().size() == 1 ? YamlText.of(data.paths().get(0)) : YamlText.list(data.paths());
    if (data.format() == null) {
      line(side + ": " + paths);
    } else {
      line(side + ":");
      line("  path: " + paths);
      line("  format: " + YamlText.of(data.format()));
    }
  }

  private void writeColumns(SpecProposal proposal) {
    boolean hasColumns =
        !proposal.renames().isEmpty()
            || !proposal.unlike().isEmpty()
            || proposal.nameCase() == NameCase.EXACT;
    boolean isOneSided = !proposal.sourceOnly().isEmpty() || !proposal.targetOnly().isEmpty();
    if (hasColumns || isOneSided) {
      line("");
    }
    writeNames("Only in the source, so not compared: ", proposal.sourceOnly());
    writeNames("Only in the target, so not compared: ", proposal.targetOnly());
    if (!hasColumns) {
      return;
    }
    line("columns:");
    if (proposal.nameCase() == NameCase.EXACT) {
      comment("  ", "Some names differ by the case of letters only.");
      line("  case: exact");
    }
    if (!proposal.renames().isEmpty()) {
      comment("  ", "Alike in name and type; remove what is not the same.");
      line("  rename:");
      proposal
          .renames()
          .forEach((from, to) -> line("    " + YamlText.of(from) + ": " + YamlText.of(to)));
    }
    if (!proposal.unlike().isEmpty()) {
      comment("  ", "These do not compare as they are.");
      line("  exclude:");
      for (SpecProposal.Unlike unlike : proposal.unlike()) {
        String name = unlike.source().name();
        line("    - " + YamlText.of(name.isEmpty() ? NO_NAME : name) + "  # " + why(unlike));
      }
    }
  }

  private void writeNames(String what, List<String> names) {
    if (names.isEmpty()) {
      return;
    }
    List<String> shown = new ArrayList<>();
    names.stream().limit(MOST_NAMES).forEach(name -> shown.add(YamlText.of(name)));
    int more = names.size() - shown.size();
    comment("", what + String.join(", ", shown) + (more > 0 ? " and " + more + " more." : "."));
  }

  private static String why(SpecProposal.Unlike unlike) {
    return words(unlike.source()) + " in the source, " + words(unlike.target()) + " in the target";
  }

  private static String words(Column column) {
    Type type = column.type();
    return type.toString();
  }

  private void writeHints(SpecProposal proposal) {
    List<RuleHints.Hint> casts = new ArrayList<>();
    for (SpecProposal.Unlike unlike : proposal.unlike()) {
      if (unlike.hint() != null) {
        casts.add(unlike.hint());
      }
    }
    if (casts.isEmpty() && proposal.hints().isEmpty()) {
      return;
    }
    line("");
    comment(
        "",
        "Rules to weigh: without them values are compared exactly. To use some, take the '# ' off them and off 'rules:'.");
    line("# rules:");
    proposal.hints().forEach(this::writeHint);
    if (!casts.isEmpty()) {
      comment("", "  These make columns compare that are left out above; take them out there too.");
      casts.forEach(this::writeHint);
    }
  }

  private void writeHint(RuleHints.Hint hint) {
    line("#   - column: " + YamlText.of(hint.column()) + "  # " + hint.reason());
    for (String setting : hint.settings()) {
      line("#     " + setting);
    }
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  /** A comment, broken between words into lines that fit. */
  private void comment(String indent, String sentence) {
    StringBuilder current = new StringBuilder(indent + "#");
    for (String word : sentence.split(" ", -1)) {
      boolean isBegun = current.length() > indent.length() + 1;
      if (isBegun && current.length() + 1 + word.length() > WIDTH) {
        line(current.toString());
        current = new StringBuilder(indent + "#");
      }
      current.append(' ').append(word);
    }
    line(current.toString());
  }
}
