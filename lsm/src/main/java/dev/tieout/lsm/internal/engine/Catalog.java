package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.internal.log.LogWriter;
import dev.tieout.lsm.internal.manifest.Manifest;
import dev.tieout.lsm.internal.manifest.Manifest.RunFiles;
import dev.tieout.lsm.internal.manifest.Manifest.SegmentFile;
import dev.tieout.lsm.internal.manifest.Manifest.TreeFiles;
import dev.tieout.lsm.internal.manifest.ManifestFile;
import dev.tieout.lsm.internal.segment.Run;
import dev.tieout.lsm.internal.segment.Segment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The state, and how it changes.
 *
 * <p>1. A change of files is in the manifest, safely, before anybody sees it, and before any file
 * that is needed no more is deleted. 2. When the manifest could not be written, nobody knows which
 * one is on the disk, so nothing is changed from then on. Thread-safe.
 */
final class Catalog {
  private final Context context;
  private final AtomicLong nextFileId;
  private volatile State state;
  private long leastLogId;
  private volatile long flushedSequence;

  Catalog(Context context, State state, Manifest manifest, long nextFileId) {
    this.context = context;
    this.state = state;
    this.nextFileId = new AtomicLong(nextFileId);
    this.leastLogId = manifest.leastLogId();
    this.flushedSequence = manifest.flushedSequence();
  }

  State state() {
    return state;
  }

  long nextFileId() {
    return nextFileId.getAndIncrement();
  }

  long flushedSequence() {
    return flushedSequence;
  }

  /** Freezes the tables that are written to, unless they are empty; by the writer. */
  synchronized boolean rotate() {
    State now = state;
    if (now.active().isEmpty()) {
      return false;
    }
    List<Group> frozen = new ArrayList<>();
    frozen.add(now.active());
    frozen.addAll(now.frozen());
    state = new State(now.isOpen(), new Group(now.runs().size()), frozen, now.runs());
    return true;
  }

  /** Logs with lesser numbers are needed no more once the next change is in the manifest. */
  synchronized void raiseLeastLogId(long logId) {
    leastLogId = Math.max(leastLogId, logId);
  }

  /** Writes the manifest of the state as it is. */
  synchronized void save() throws IOException {
    commit(state.runs(), leastLogId, flushedSequence);
  }

  /**
   * Puts runs in the place of the oldest frozen groups.
   *
   * @param done those groups, newest first
   * @param added for each tree its new run, or null
   */
  synchronized void flushed(List<Group> done, List<@Nullable Run> added) throws IOException {
    State now = state;
    List<List<Run>> runs = new ArrayList<>();
    for (int i = 0; i < added.size(); i++) {
      List<Run> ofTree = new ArrayList<>();
      Run run = added.get(i);
      if (run != null) {
        ofTree.add(run);
      }
      ofTree.addAll(now.runs().get(i));
      runs.add(ofTree);
    }
    long sequence = Math.max(flushedSequence, done.get(0).lastSequence());
    long logId = leastLogId;
    for (Group group : done) {
      LogWriter log = group.log();
      if (log != null) {
        logId = Math.max(logId, log.id() + 1);
      }
    }
    commit(runs, logId, sequence);
    List<Group> frozen = now.frozen().subList(0, now.frozen().size() - done.size());
    state = new State(now.isOpen(), now.active(), frozen, runs);
  }

  /** Puts one run, or none, in the place of several that are neighbours. */
  synchronized void merged(int tree, List<Run> inputs, @Nullable Run output) throws IOException {
    State now = state;
    List<Run> ofTree = new ArrayList<>(now.runs().get(tree));
    int at = ofTree.indexOf(inputs.get(0));
    List<Run> replaced = ofTree.subList(at, at + inputs.size());
    if (!replaced.equals(inputs)) {
      throw new IllegalStateException("runs changed while they were merged");
    }
    replaced.clear();
    if (output != null) {
      ofTree.add(at, output);
    }
    List<List<Run>> runs = new ArrayList<>(now.runs());
    runs.set(tree, ofTree);
    commit(runs, leastLogId, flushedSequence);
    state = new State(now.isOpen(), now.active(), now.frozen(), runs);
    context.seams().at("merge-published");
    for (Segment segment : dropped(inputs, output)) {
      segment.setObsolete();
      segment.release();
    }
  }

  private static List<Segment> dropped(List<Run> inputs, @Nullable Run output) {
    Set<Segment> kept = new HashSet<>(output == null ? List.of() : output.segments());
    List<Segment> dropped = new ArrayList<>();
    for (Run run : inputs) {
      for (Segment segment : run.segments()) {
        if (!kept.contains(segment)) {
          dropped.add(segment);
        }
      }
    }
    return dropped;
  }

  /** The state with its segments held, until {@link #unpin}. */
  synchronized State pin() {
    State now = state;
    if (!now.isOpen()) {
      throw closed();
    }
    now.runs().forEach(runs -> runs.forEach(run -> run.segments().forEach(Segment::tryHold)));
    return now;
  }

  void unpin(State pinned) {
    pinned.runs().forEach(runs -> runs.forEach(run -> run.segments().forEach(Segment::release)));
  }

  /** From now on nobody can read. */
  synchronized void close() {
    State now = state;
    state = new State(false, now.active(), now.frozen(), now.runs());
    unpin(now);
  }

  static IllegalStateException closed() {
    return new IllegalStateException("the store is closed");
  }

  /** The manifest of a pinned state, for a store of its own without logs. */
  Manifest manifestOf(State pinned, long sequence) {
    return manifestOf(pinned.runs(), nextFileId.get(), sequence);
  }

  private Manifest manifestOf(List<List<Run>> runs, long logId, long sequence) {
    List<TreeFiles> trees = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      List<RunFiles> files = new ArrayList<>();
      for (Run run : runs.get(i)) {
        List<SegmentFile> segments = new ArrayList<>();
        for (Segment segment : run.segments()) {
          segments.add(new SegmentFile(segment.id(), segment.fileBytes()));
        }
        files.add(new RunFiles(segments));
      }
      trees.add(new TreeFiles(context.trees().get(i).name(), files));
    }
    return new Manifest(
        context.storeId(), nextFileId.get(), logId, sequence, context.clock().nowMillis(), trees);
  }

  private void commit(List<List<Run>> runs, long logId, long sequence) throws IOException {
    context.failure().check();
    context.seams().at("manifest-begins");
    try {
      ManifestFile.write(context.disk(), manifestOf(runs, logId, sequence));
    } catch (IOException | RuntimeException e) {
      context.failure().set(e);
      throw e;
    }
    context.seams().at("manifest-written");
    leastLogId = logId;
    flushedSequence = sequence;
  }
}
