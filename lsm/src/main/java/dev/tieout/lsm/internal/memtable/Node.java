package dev.tieout.lsm.internal.memtable;

import dev.tieout.lsm.internal.bytes.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Keys in order, each as its first eight bytes after those that all keys of the node share, and a
 * reference. In a leaf the keys are entries, and its version is odd while it is being changed; in
 * an inner node they are the least keys of the children, and only children are ever replaced.
 */
final class Node {
  static final VarHandle VERSION;
  static final VarHandle CHILD = MethodHandles.arrayElementVarHandle(Node[].class);

  static {
    try {
      VERSION = MethodHandles.lookup().findVarHandle(Node.class, "version", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final int skip;
  final long[] heads;
  final int[] references;
  final Node @Nullable [] children;
  int count;

  @SuppressWarnings("unused") // Through VERSION.
  private long version;

  private Node(int skip, int capacity, Node @Nullable [] children) {
    this.skip = skip;
    this.heads = new long[capacity];
    this.references = new int[capacity];
    this.children = children;
  }

  /** A node of the references from {@code from} to {@code to}, sharing at most {@code mostSkip}. */
  static Node of(
      Slab slab,
      int[] references,
      int from,
      int to,
      int capacity,
      Node @Nullable [] children,
      int mostSkip) {
    int skip = 0;
    if (to - from > 1) {
      byte[] first = slab.chunk(references[from]);
      byte[] last = slab.chunk(references[to - 1]);
      int firstStart = Slab.keyStart(references[from]);
      int lastStart = Slab.keyStart(references[to - 1]);
      skip =
          Bytes.commonPrefix(
              first,
              firstStart,
              firstStart + Slab.keyLength(first, references[from]),
              last,
              lastStart,
              lastStart + Slab.keyLength(last, references[to - 1]));
    }
    Node node = new Node(Math.min(skip, mostSkip), capacity, children);
    node.count = to - from;
    for (int i = 0; i < node.count; i++) {
      int reference = references[from + i];
      node.references[i] = reference;
      node.heads[i] = node.headOf(slab, reference);
    }
    return node;
  }

  long headOf(Slab slab, int reference) {
    byte[] chunk = slab.chunk(reference);
    int start = Slab.keyStart(reference);
    return Bytes.head(chunk, start + skip, start + Slab.keyLength(chunk, reference))
        ^ Long.MIN_VALUE;
  }

  /** How many of the bytes that all keys share a key has at its start. */
  int sharedWith(Slab slab, byte[] key, int start, int end) {
    int reference = references[0];
    int there = Slab.keyStart(reference);
    return Bytes.commonPrefix(slab.chunk(reference), there, there + skip, key, start, end);
  }

  /** The place of a key, or -1 - the place of the first greater one. */
  int search(Slab slab, byte[] key, int start, int end) {
    int size = count;
    if (skip > 0) {
      int shared = sharedWith(slab, key, start, end);
      if (shared < skip) {
        int there = Slab.keyStart(references[0]) + shared;
        boolean less =
            start + shared == end
                || (key[start + shared] & 0xFF) < (slab.chunk(references[0])[there] & 0xFF);
        return less ? -1 : -1 - size;
      }
    }
    long head = Bytes.head(key, start + skip, end) ^ Long.MIN_VALUE;
    int low = 0;
    int high = size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long there = heads[middle];
      int order =
          there < head ? -1 : there > head ? 1 : compare(slab, references[middle], key, start, end);
      if (order < 0) {
        low = middle + 1;
      } else if (order > 0) {
        high = middle - 1;
      } else {
        return middle;
      }
    }
    return -1 - low;
  }

  /** Which child a key belongs to. */
  int childOf(Slab slab, byte[] key, int start, int end) {
    int place = search(slab, key, start, end);
    return Math.max(0, place >= 0 ? place : -2 - place);
  }

  Node child(int index) {
    return (Node) CHILD.getAcquire(children, index);
  }

  static int compare(Slab slab, int reference, byte[] key, int start, int end) {
    byte[] chunk = slab.chunk(reference);
    int there = Slab.keyStart(reference);
    return Bytes.compare(chunk, there, there + Slab.keyLength(chunk, reference), key, start, end);
  }
}
