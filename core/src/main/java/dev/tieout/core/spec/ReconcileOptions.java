package dev.tieout.core.spec;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code reconcile}, the same on both engines. Filled by picocli. */
public final class ReconcileOptions {
  private static final long DEFAULT_MEMORY_BYTES = 64L << 20;

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

  @Option(
      names = "--key",
      paramLabel = "COLUMNS",
      description =
          "The key columns, separated by commas; 'all' for whole rows; 'position' for the place in"
              + " the file.")
  private @Nullable String key;

  @Option(
      names = "--where",
      paramLabel = "PREDICATE",
      description = "Which rows of both sides: a predicate of SQL (default: all).")
  private @Nullable String where;

  @Option(
      names = "--source-where",
      paramLabel = "PREDICATE",
      description = "Which rows of the source, besides.")
  private @Nullable String sourceWhere;

  @Option(
      names = "--target-where",
      paramLabel = "PREDICATE",
      description = "Which rows of the target, besides.")
  private @Nullable String targetWhere;

  @Option(
      names = "--compare",
      paramLabel = "WHAT",
      description = "What of a pair of rows is compared: columns or keys_only (default: columns).")
  private @Nullable String compared;

  @Option(
      names = "--on-schema-change",
      paramLabel = "WHAT",
      description =
          "What becomes of differences between the schemas: report, fail or ignore (default:"
              + " report).")
  private @Nullable String onSchemaChange;

  @Option(names = "--spec", paramLabel = "FILE", description = "What to reconcile and how (YAML).")
  private @Nullable Path spec;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "Memory for data (default: 64MB); on Spark, the heap of an executor (default: 1GB).")
  private @Nullable String memory;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "How to go about it: auto, in-memory, sort-merge or reference; on Spark auto, merge or join"
              + " (default: ${DEFAULT-VALUE}).",
      defaultValue = "auto")
  private String mode = "auto";

  @Option(
      names = "--spill-dir",
      paramLabel = "DIR",
      description = "Where rows go that memory does not hold (default: the temporary directory).")
  private @Nullable Path spillDirectory;

  @Option(
      names = "--spill-limit",
      paramLabel = "SIZE",
      description = "The most disk that they may take (default: no limit).")
  private @Nullable String spillLimit;

  @Option(names = "--out", paramLabel = "DIR", description = "Where to write the results.")
  private @Nullable String out;

  @Option(names = "--overwrite", description = "Replace the results in DIR.")
  private boolean overwrite;

  @Option(
      names = "--annotate",
      description = "After the summary, print what fails the run and why as GitHub annotations.")
  private boolean annotate;

  /**
   * The specification: what the file says, and over it what the options say.
   *
   * @throws Refusal if the file or an option is not understood, or no source or target is given
   */
  public Spec toSpec() {
    Spec fromFile = spec == null ? Spec.EMPTY : SpecReader.read(spec);
    Spec merged =
        fromFile.with(List.of(source), List.of(target), key == null ? null : Spec.Key.parse(key));
    if (merged.source() == null) {
      throw new Refusal("No source is given; name it with --source or in the spec.");
    }
    if (merged.target() == null) {
      throw new Refusal("No target is given; name it with --target or in the spec.");
    }
    return merged
        .reading(
            kept("--source-where", sourceWhere, in(sourceFormat, merged.source())),
            kept("--target-where", targetWhere, in(targetFormat, merged.target())))
        .withScope(scope(merged.scope()));
  }

  private static DataSpec in(@Nullable String format, DataSpec data) {
    return format == null ? data : data.in(format);
  }

  private static DataSpec kept(String option, @Nullable String where, DataSpec data) {
    return where == null ? data : data.where(new Where(where, option + ": "));
  }

  private Scope scope(Scope fromFile) {
    Scope scope = fromFile;
    if (where != null) {
      scope = scope.withWhere(new Where(where, "--where: "));
    }
    if (compared != null) {
      scope = scope.withCompared(Word.parse("--compare", compared, Compared.values()));
    }
    if (onSchemaChange != null) {
      scope =
          scope.withOnSchemaChange(
              Word.parse("--on-schema-change", onSchemaChange, SchemaChange.values()));
    }
    return scope;
  }

  /** The memory for data, in bytes. */
  public long memoryBytes() {
    return memory == null ? DEFAULT_MEMORY_BYTES : ByteSize.parse(memory);
  }

  /** True if the memory was named, and is not the single node's default. */
  public boolean namesMemory() {
    return memory != null;
  }

  public String mode() {
    return mode;
  }

  /** Where rows go that memory does not hold. */
  public Path spillDirectory() {
    return spillDirectory == null
        ? Path.of(System.getProperty("java.io.tmpdir", "."))
        : spillDirectory;
  }

  /** The most disk that they may take, in bytes. */
  public long spillLimitBytes() {
    return spillLimit == null ? Long.MAX_VALUE : ByteSize.parse(spillLimit);
  }

  /** Where to write the results, or null to write none. */
  public @Nullable Path out() {
    return out == null ? null : Path.of(out);
  }

  /** The same as it was given: a path, or the URI of another file system. */
  public @Nullable String outLocation() {
    return out;
  }

  public boolean overwrite() {
    return overwrite;
  }

  /** Whether annotations follow the summary. */
  public boolean annotate() {
    return annotate;
  }
}
