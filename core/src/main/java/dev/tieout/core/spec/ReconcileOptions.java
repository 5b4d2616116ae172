package dev.tieout.core.spec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
      names = "--baseline",
      paramLabel = "FILE",
      description = "Known breaks, for which the run does not fail, as 'baseline' writes them.")
  private @Nullable Path baseline;

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

  @Option(
      names = "--no-reports",
      description = "Look for no causes, and write the summary and the breaks alone.")
  private boolean hasNoReports;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      description =
          "Of a spec of many: only those called so, by name or quoted pattern; may be given more than"
              + " once.")
  private String[] only = {};

  @Option(
      names = "--parallel",
      paramLabel = "N",
      description = "Of a spec of many: how many at once (default: half the cores).")
  private @Nullable Integer parallel;

  @Option(
      names = "--fail-fast",
      description = "Of a spec of many: begin no other once one fails or cannot be done.")
  private boolean failsFast;

  private @Nullable SpecFile file;

  /**
   * The specification: what the file says, and over it what the options say.
   *
   * @throws Refusal if the file or an option is not understood, or no source or target is given
   */
  public Spec toSpec() {
    Spec fromFile = spec == null ? Spec.EMPTY : file(spec).shared();
    if (only.length > 0 || parallel != null || failsFast) {
      String option = only.length > 0 ? "--only" : failsFast ? "--fail-fast" : "--parallel";
      throw new Refusal(
          option
              + " is for a spec of many reconciliations, and this run is of one; leave it out, or"
              + " list them under 'reconciliations'.");
    }
    Spec merged =
        fromFile.with(List.of(source), List.of(target), key == null ? null : Spec.Key.parse(key));
    if (merged.source() == null) {
      throw new Refusal("No source is given; name it with --source or in the spec.");
    }
    if (merged.target() == null) {
      throw new Refusal("No target is given; name it with --target or in the spec.");
    }
    return under(merged, merged.source(), merged.target());
  }

  /** True if the specification lists many reconciliations; then {@link #toSpecs} has them. */
  public boolean areOfMany() {
    return spec != null && file(spec).isOfMany();
  }

  /**
   * What the specification calls its many reconciliations together, or null.
   *
   * @throws IllegalStateException if it is of one
   */
  public @Nullable String nameOfMany() {
    return many().shared().name();
  }

  /**
   * The many reconciliations that are chosen: what the file says, and over it what the options say
   * to all of them.
   *
   * @throws Refusal if an option is not understood, or is for a single reconciliation
   * @throws IllegalStateException if the specification is of one
   */
  public List<Spec> toSpecs() {
    SpecFile ofMany = many();
    String alone =
        source.length > 0
            ? "--source"
            : target.length > 0
                ? "--target"
                : key != null ? "--key" : baseline != null ? "--baseline" : "";
    if (!alone.isEmpty()) {
      throw new Refusal(
          alone
              + " is for one reconciliation, and the spec "
              + spec
              + " lists many; say it there, or leave "
              + alone
              + " out.");
    }
    List<Spec> specs = new ArrayList<>();
    for (Spec one : ofMany.only(List.of(only))) {
      specs.add(
          under(one, Objects.requireNonNull(one.source()), Objects.requireNonNull(one.target())));
    }
    return specs;
  }

  private SpecFile file(Path path) {
    if (file == null) {
      file = SpecReader.readFile(path);
    }
    return file;
  }

  private SpecFile many() {
    if (spec == null || !file(spec).isOfMany()) {
      throw new IllegalStateException("a spec of one reconciliation");
    }
    return file(spec);
  }

  /** The specification under what the options say. */
  private Spec under(Spec merged, DataSpec source, DataSpec target) {
    return merged
        .reading(
            kept("--source-where", sourceWhere, in(sourceFormat, source)),
            kept("--target-where", targetWhere, in(targetFormat, target)))
        .withScope(scope(merged.scope()));
  }

  /**
   * How many reconciliations run at once.
   *
   * @param cores how many tasks could run at once
   * @param count how many there are
   * @return from 1 to {@code count}
   * @throws Refusal if what was asked for is not positive
   */
  public int atOnce(int cores, int count) {
    if (parallel != null && parallel < 1) {
      throw new Refusal("--parallel is 1 or more, not " + parallel + ".");
    }
    return Math.max(1, Math.min(count, parallel == null ? cores / 2 : parallel));
  }

  /** True if no other reconciliation begins once one fails or cannot be done. */
  public boolean failsFast() {
    return failsFast;
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

  /** What is made of the breaks beside keeping them. */
  public Reports reports() {
    return hasNoReports ? Reports.NONE : Reports.ALL;
  }

  /** The file of a baseline, or null. */
  public @Nullable Path baseline() {
    return baseline;
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
