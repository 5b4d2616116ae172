package dev.tieout.local.internal.cli;

import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Spec;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where both sides are, for commands that reconcile nothing. Filled by picocli. */
final class SideOptions {
  @Option(
      names = "--source",
      paramLabel = "PATH",
      description = "The source: file, directory or pattern; may be given more than once.")
  private String[] source = {};

  @Option(names = "--target", paramLabel = "PATH", description = "The target, likewise.")
  private String[] target = {};

  @Option(
      names = "--source-format",
      paramLabel = "FORMAT",
      description = "How the source is written (default: by its name).")
  private @Nullable String sourceFormat;

  @Option(
      names = "--target-format",
      paramLabel = "FORMAT",
      description = "How the target is written (default: by its name).")
  private @Nullable String targetFormat;

  /** The specification with what the options say in place of what it says. */
  Spec over(Spec spec) {
    Spec merged = spec.with(List.of(source), List.of(target), null);
    return merged.reading(in(sourceFormat, merged.source()), in(targetFormat, merged.target()));
  }

  /** True if any option names data. */
  boolean nameData() {
    return source.length > 0 || target.length > 0;
  }

  private static @Nullable DataSpec in(@Nullable String format, @Nullable DataSpec data) {
    return format == null || data == null ? data : data.in(format);
  }
}
