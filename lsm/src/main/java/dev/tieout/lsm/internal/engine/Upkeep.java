package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.Compression;
import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.TreeOptions;
import dev.tieout.lsm.internal.compression.Codec;
import dev.tieout.lsm.internal.compression.Dictionary;
import dev.tieout.lsm.internal.iterate.MemtableSource;
import dev.tieout.lsm.internal.log.LogWriter;
import dev.tieout.lsm.internal.memtable.Memtable;
import dev.tieout.lsm.internal.merge.Merge;
import dev.tieout.lsm.internal.merge.MergePolicy;
import dev.tieout.lsm.internal.merge.SegmentsOutput;
import dev.tieout.lsm.internal.segment.Run;
import dev.tieout.lsm.internal.segment.Segment;
import dev.tieout.lsm.internal.segment.SegmentWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Flushes and merges. For one thread at a time. */
final class Upkeep {
  private static final int LARGEST_BLOCK_WITH_DICTIONARY = 8 << 10;
  private static final long LEAST_BYTES_FOR_DICTIONARY = 8L * Dictionary.LEAST_SAMPLE_BYTES;
  private static final int SAMPLE_BYTES = 100 * Dictionary.BYTES;

  private final Context context;
  private final Catalog catalog;
  private final Syncer syncer;
  private final Writer writer;
  private final Merge.Pause pause;
  private final AtomicLong flushes = new AtomicLong();
  private final AtomicLong merges = new AtomicLong();

  /**
   * @param pause what to do between entries of a merge
   */
  Upkeep(Context context, Catalog catalog, Syncer syncer, Writer writer, Merge.Pause pause) {
    this.context = context;
    this.catalog = catalog;
    this.syncer = syncer;
    this.writer = writer;
    this.pause = pause;
  }

  long flushes() {
    return flushes.get();
  }

  long merges() {
    return merges.get();
  }

  boolean hasFrozen() {
    return !catalog.state().frozen().isEmpty();
  }

  /** Writes all frozen tables to segments. */
  void flushFrozen() throws IOException {
    State state = catalog.state();
    List<Group> groups = state.frozen();
    if (groups.isEmpty()) {
      return;
    }
    List<@Nullable Run> added = new ArrayList<>();
    boolean published = false;
    try {
      for (TreeSpec tree : context.trees()) {
        added.add(flush(tree, groups, state.runs().get(tree.id()).isEmpty()));
      }
      context.disk().syncDirectory();
      context.seams().at("flush-written");
      catalog.flushed(groups, added);
      published = true;
    } finally {
      if (!published) {
        drop(added);
      }
    }
    context.seams().at("flush-published");
    flushes.incrementAndGet();
    syncer.exclusively(
        () -> {
          for (Group group : groups) {
            LogWriter log = group.log();
            if (log != null) {
              context.logs().retire(log);
            }
          }
        });
    writer.signalRoom();
  }

  private @Nullable Run flush(TreeSpec tree, List<Group> groups, boolean bottom)
      throws IOException {
    List<MemtableSource> sources = new ArrayList<>();
    for (Group group : groups) {
      Memtable table = group.table(tree.id());
      if (table.count() > 0) {
        sources.add(new MemtableSource(table, null, Direction.FORWARD));
      }
    }
    if (sources.isEmpty()) {
      return null;
    }
    Codec codec = tree.options().compression() == Compression.NONE ? Codec.NONE : Codec.LZ4;
    SegmentWriter.Layout layout =
        new SegmentWriter.Layout(
            tree.options().blockBytes(), codec, null, tree.options().filtered());
    try (SegmentsOutput output = output(layout)) {
      new Merge(rules(tree, bottom), output, () -> {}).ofSources(sources);
      return runOf(output.finish());
    }
  }

  /** If this fails before the manifest could have been written, the files are of no use. */
  private void drop(List<@Nullable Run> added) {
    for (Run run : added) {
      if (run != null) {
        for (Segment segment : run.segments()) {
          if (!context.failure().isSet()) {
            segment.setObsolete();
          }
          segment.release();
        }
      }
    }
  }

  /** Does the merge that is most wanted; false if none is. */
  boolean mergeOnce() throws IOException {
    for (TreeSpec tree : context.trees()) {
      List<Run> runs = catalog.state().runs().get(tree.id());
      long[] sizes = runs.stream().mapToLong(Run::rawBytes).toArray();
      int width = MergePolicy.newestToMerge(sizes, context.options().mostRuns());
      if (width > 0) {
        merge(tree, List.copyOf(runs.subList(0, width)), width == runs.size());
        return true;
      }
    }
    return false;
  }

  /** Makes each tree one run, in its smallest form. */
  void settle() throws IOException {
    flushFrozen();
    for (TreeSpec tree : context.trees()) {
      List<Run> runs = List.copyOf(catalog.state().runs().get(tree.id()));
      if (!runs.isEmpty() && !isSettled(tree, runs)) {
        merge(tree, runs, true);
      }
    }
    context.logs().clear();
  }

  private boolean isSettled(TreeSpec tree, List<Run> runs) {
    if (runs.size() > 1 || tree.options().expiry() != null) {
      return false;
    }
    Codec codec = codec(tree.options(), runs);
    for (Segment segment : runs.get(0).segments()) {
      if (segment.codec() != codec
          || segment.blockBytes() != tree.options().blockBytes()
          || segment.isFiltered() != tree.options().filtered()
          || segment.deletions() > 0) {
        return false;
      }
    }
    return true;
  }

  private void merge(TreeSpec tree, List<Run> inputs, boolean bottom) throws IOException {
    TreeOptions options = tree.options();
    Codec codec = codec(options, inputs);
    Dictionary dictionary = null;
    if (codec == Codec.ZSTD_DICTIONARY) {
      dictionary = Dictionary.train(samples(inputs));
      codec = dictionary == null ? Codec.ZSTD : codec;
    }
    SegmentWriter.Layout layout =
        new SegmentWriter.Layout(options.blockBytes(), codec, dictionary, options.filtered());
    try (SegmentsOutput output = output(layout)) {
      Merge merge = new Merge(rules(tree, bottom), output, pause);
      merge.ofRuns(inputs);
      List<Segment> segments = output.finish();
      boolean published = false;
      try {
        context.disk().syncDirectory();
        context.seams().at("merge-written");
        catalog.merged(tree.id(), inputs, runOf(segments));
        published = true;
      } finally {
        if (!published) {
          dropFresh(inputs, segments);
        }
      }
    }
    merges.incrementAndGet();
    writer.signalRoom();
  }

  private void dropFresh(List<Run> inputs, List<Segment> segments) {
    List<Segment> old = new ArrayList<>();
    inputs.forEach(run -> old.addAll(run.segments()));
    List<Segment> fresh = new ArrayList<>(segments);
    fresh.removeAll(old);
    if (!fresh.isEmpty()) {
      drop(List.of(new Run(fresh)));
    }
  }

  private static Codec codec(TreeOptions options, List<Run> inputs) {
    Codec codec = Codec.of(options.compression());
    if (codec != Codec.ZSTD_DICTIONARY) {
      return codec;
    }
    long bytes = inputs.stream().mapToLong(Run::rawBytes).sum();
    boolean pays =
        options.blockBytes() <= LARGEST_BLOCK_WITH_DICTIONARY
            && bytes >= LEAST_BYTES_FOR_DICTIONARY;
    return pays ? codec : Codec.ZSTD;
  }

  /** Blocks from all over the inputs. */
  private static List<byte[]> samples(List<Run> inputs) {
    long raw = inputs.stream().mapToLong(Run::rawBytes).sum();
    long step = Math.max(1, raw / SAMPLE_BYTES);
    List<byte[]> samples = new ArrayList<>();
    long block = 0;
    long total = 0;
    for (Run run : inputs) {
      for (Segment segment : run.segments()) {
        for (int i = 0; i < segment.blockCount(); i++) {
          if (block++ % step == 0 && total < SAMPLE_BYTES) {
            byte[] sample = segment.blockOnce(i);
            if (sample.length <= 2 * LARGEST_BLOCK_WITH_DICTIONARY) {
              samples.add(sample);
              total += sample.length;
            }
          }
        }
      }
    }
    return samples;
  }

  private Merge.Rules rules(TreeSpec tree, boolean bottom) {
    return new Merge.Rules(bottom, tree.options().expiry(), context.clock().nowMillis());
  }

  private SegmentsOutput output(SegmentWriter.Layout layout) {
    return new SegmentsOutput(
        context.disk(),
        context.storeId(),
        catalog::nextFileId,
        layout,
        context.options().segmentBytes(),
        context.cache());
  }

  private static @Nullable Run runOf(List<Segment> segments) {
    return segments.isEmpty() ? null : new Run(segments);
  }
}
