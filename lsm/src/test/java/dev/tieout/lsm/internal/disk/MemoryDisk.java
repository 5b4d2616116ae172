package dev.tieout.lsm.internal.disk;

import java.io.Closeable;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A disk in memory that keeps apart what was written and what was synced. A crash leaves whatever a
 * real one could have left: of what was not synced any part, in pieces of up to 512 bytes, in any
 * order, or zeros, or garbage; lengths without data; names made, changed or deleted or not. It
 * assumes that bytes that were synced are not harmed by writes beside them. Thread-safe.
 */
public final class MemoryDisk implements Disk {
  /** What a crash may leave of what was not synced. */
  public enum Model {
    /** The process was killed: everything is there. */
    KILL,
    /** The first so many writes and changes of names. */
    ORDERED,
    /** Anything. */
    ANY
  }

  private static final int PIECE = 512;

  /** A file, whatever its name. */
  private static final class Node {
    byte[] bytes = {};
    byte[] durable = {};
    final List<int[]> pending = new ArrayList<>();

    void write(int position, byte[] source, int offset, int count) {
      if (bytes.length < position + count) {
        bytes = Arrays.copyOf(bytes, position + count);
      }
      System.arraycopy(source, offset, bytes, position, count);
      for (int at = position; at < position + count; ) {
        int end = Math.min(position + count, (at / PIECE + 1) * PIECE);
        pending.add(new int[] {at, end});
        at = end;
      }
    }

    void sync() {
      durable = bytes.clone();
      pending.clear();
    }
  }

  private record Change(Map<String, Node> names, Set<String> deleted) {}

  private final Map<String, Node> names = new TreeMap<>();
  private final Map<String, Node> durableNames = new TreeMap<>();
  private final List<Change> changes = new ArrayList<>();
  private final Set<String> locks = new HashSet<>();
  private long operations;
  private long crashAt = Long.MAX_VALUE;
  private long failAt = Long.MAX_VALUE;
  private String failure = "simulated failure";
  private long capacity = Long.MAX_VALUE;
  private int openFiles;
  private int mostOpenFiles = Integer.MAX_VALUE;
  private Predicate<String> forgetsSync = name -> false;
  private boolean forgetsDirectorySync;

  /** An empty one. */
  public MemoryDisk() {}

  // Set up.

  /** From that operation on, counted from 1, nothing reaches the disk. */
  public synchronized void crashAt(long operation) {
    crashAt = operation;
  }

  /** That one operation fails. */
  public synchronized void failAt(long operation, String message) {
    failAt = operation;
    failure = message;
  }

  /** So many bytes fit. */
  public synchronized void setCapacity(long bytes) {
    capacity = bytes;
  }

  /** So many files may be open. */
  public synchronized void setMostOpenFiles(int count) {
    mostOpenFiles = count;
  }

  /** A planted fault: syncs of such files do nothing. */
  public synchronized void forgetSyncOf(Predicate<String> files) {
    forgetsSync = files;
  }

  /** A planted fault: syncs of the directory do nothing. */
  public synchronized void forgetDirectorySync() {
    forgetsDirectorySync = true;
  }

  /** How many operations there were. */
  public synchronized long operations() {
    return operations;
  }

  /** How many files are open. */
  public synchronized int openFiles() {
    return openFiles;
  }

  /** All that files take. */
  public synchronized long used() {
    return names.values().stream().mapToLong(node -> node.bytes.length).sum();
  }

  /** Changes one byte of a file. */
  public synchronized void flip(String name, int offset, int mask) {
    Node node = names.get(name);
    node.bytes[offset] ^= (byte) mask;
    node.durable = node.bytes.clone();
  }

  /** The bytes of a file. */
  public synchronized byte[] bytesOf(String name) {
    return names.get(name).bytes.clone();
  }

  /** Puts a file there. */
  public synchronized void put(String name, byte[] bytes) {
    Node node = new Node();
    node.bytes = bytes.clone();
    node.sync();
    names.put(name, node);
    durableNames.put(name, node);
  }

  /** A copy, as if all had been synced. */
  public synchronized MemoryDisk copy() {
    return crash(new Random(0), Model.KILL);
  }

  /** What a crash now could leave. */
  public synchronized MemoryDisk crash(Random random, Model model) {
    MemoryDisk after = new MemoryDisk();
    Map<String, Node> left = model == Model.KILL ? names : namesAfter(random, model);
    Map<Node, Node> copies = new HashMap<>();
    for (Map.Entry<String, Node> entry : left.entrySet()) {
      Node copy =
          copies.computeIfAbsent(entry.getValue(), node -> contentsAfter(node, random, model));
      after.names.put(entry.getKey(), copy);
      after.durableNames.put(entry.getKey(), copy);
    }
    return after;
  }

  private Map<String, Node> namesAfter(Random random, Model model) {
    Map<String, Node> left = new TreeMap<>(durableNames);
    int first = random.nextInt(changes.size() + 1);
    Set<String> held = new HashSet<>();
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      Set<String> touched = new HashSet<>(change.deleted());
      touched.addAll(change.names().keySet());
      boolean applied = model == Model.ORDERED ? i < first : random.nextInt(3) > 0;
      touched.retainAll(held);
      if (applied && touched.isEmpty()) {
        left.keySet().removeAll(change.deleted());
        left.putAll(change.names());
      } else {
        held.addAll(change.deleted());
        held.addAll(change.names().keySet());
      }
    }
    return left;
  }

  private static Node contentsAfter(Node node, Random random, Model model) {
    Node copy = new Node();
    if (model == Model.KILL) {
      copy.bytes = node.bytes.clone();
      copy.sync();
      return copy;
    }
    int first = random.nextInt(node.pending.size() + 1);
    int oftenIn10 = new int[] {0, 3, 7, 9, 10}[random.nextInt(5)];
    copy.bytes = node.durable.clone();
    if (model == Model.ANY && random.nextInt(4) == 0) {
      copy.bytes = Arrays.copyOf(copy.bytes, Math.max(copy.bytes.length, node.bytes.length));
    }
    for (int i = 0; i < node.pending.size(); i++) {
      int from = node.pending.get(i)[0];
      int to = node.pending.get(i)[1];
      boolean applied = model == Model.ORDERED ? i < first : random.nextInt(10) < oftenIn10;
      if (!applied) {
        continue;
      }
      if (copy.bytes.length < to) {
        copy.bytes = Arrays.copyOf(copy.bytes, to);
      }
      int kind = model == Model.ANY ? random.nextInt(20) : 9;
      if (kind == 0) {
        Arrays.fill(copy.bytes, from, to, (byte) 0);
      } else if (kind == 1) {
        for (int j = from; j < to; j++) {
          copy.bytes[j] = (byte) random.nextInt();
        }
      } else {
        int end = kind == 2 ? from + random.nextInt(to - from) : to;
        System.arraycopy(node.bytes, from, copy.bytes, from, end - from);
      }
    }
    copy.sync();
    return copy;
  }

  // The interface.

  private void count() throws IOException {
    operations++;
    if (operations >= crashAt) {
      throw new SimulatedCrash();
    }
    if (operations == failAt) {
      throw new IOException(failure);
    }
  }

  private void change(Map<String, Node> made, Set<String> deleted) {
    changes.add(new Change(made, deleted));
    names.keySet().removeAll(deleted);
    names.putAll(made);
  }

  private Node node(String name) throws IOException {
    Node node = names.get(name);
    if (node == null) {
      throw new FileNotFoundException(name);
    }
    return node;
  }

  private Node make(String name) throws IOException {
    count();
    if (names.containsKey(name)) {
      throw new IOException(name + " exists");
    }
    open();
    Node node = new Node();
    change(Map.of(name, node), Set.of());
    return node;
  }

  private void open() throws IOException {
    if (openFiles >= mostOpenFiles) {
      throw new IOException("Too many open files");
    }
    openFiles++;
  }

  @Override
  public synchronized List<String> list() throws IOException {
    count();
    return new ArrayList<>(names.keySet());
  }

  @Override
  public synchronized boolean exists(String name) throws IOException {
    count();
    return names.containsKey(name);
  }

  @Override
  public synchronized Output create(String name) throws IOException {
    return new File(name, make(name));
  }

  @Override
  public synchronized Input open(String name) throws IOException {
    count();
    Node node = node(name);
    open();
    return new File(name, node);
  }

  @Override
  public synchronized Region createRegion(String name) throws IOException {
    return new MemoryRegion(new File(name, make(name)));
  }

  @Override
  public synchronized void rename(String from, String to) throws IOException {
    count();
    change(Map.of(to, node(from)), Set.of(from));
  }

  @Override
  public synchronized void delete(String name) throws IOException {
    count();
    if (names.containsKey(name)) {
      change(Map.of(), Set.of(name));
    }
  }

  @Override
  public synchronized void syncDirectory() throws IOException {
    count();
    if (forgetsDirectorySync) {
      return;
    }
    durableNames.clear();
    durableNames.putAll(names);
    changes.clear();
  }

  @Override
  public synchronized Closeable lock(String name) throws IOException {
    count();
    if (!locks.add(name)) {
      throw new IOException(name + " is locked");
    }
    if (!names.containsKey(name)) {
      change(Map.of(name, new Node()), Set.of());
    }
    return () -> {
      synchronized (MemoryDisk.this) {
        locks.remove(name);
      }
    };
  }

  @Override
  public String describe(String name) {
    return "memory/" + name;
  }

  private final class File implements Output, Input {
    private final String name;
    private final Node node;
    private boolean closed;

    File(String name, Node node) {
      this.name = name;
      this.node = node;
    }

    void writeAt(int position, byte[] source, int offset, int count) throws IOException {
      synchronized (MemoryDisk.this) {
        MemoryDisk.this.count();
        long more = Math.max(0, position + count - node.bytes.length);
        if (used() + more > capacity) {
          throw new IOException("No space left on device");
        }
        node.write(position, source, offset, count);
      }
    }

    int size() {
      synchronized (MemoryDisk.this) {
        return node.bytes.length;
      }
    }

    @Override
    public void write(byte[] source, int offset, int count) throws IOException {
      synchronized (MemoryDisk.this) {
        writeAt(node.bytes.length, source, offset, count);
      }
    }

    @Override
    public void sync() throws IOException {
      synchronized (MemoryDisk.this) {
        MemoryDisk.this.count();
        if (!forgetsSync.test(name)) {
          node.sync();
        }
      }
    }

    @Override
    public long length() throws IOException {
      synchronized (MemoryDisk.this) {
        MemoryDisk.this.count();
        return node.bytes.length;
      }
    }

    @Override
    public void read(long position, byte[] target, int offset, int count) throws IOException {
      synchronized (MemoryDisk.this) {
        if (closed) {
          throw new IOException(name + " is closed");
        }
        MemoryDisk.this.count();
        if (position + count > node.bytes.length) {
          throw new EOFException(name);
        }
        System.arraycopy(node.bytes, (int) position, target, offset, count);
      }
    }

    @Override
    public void close() {
      synchronized (MemoryDisk.this) {
        if (!closed) {
          closed = true;
          openFiles--;
        }
      }
    }
  }

  private static final class MemoryRegion implements Region {
    private final File file;

    MemoryRegion(File file) {
      this.file = file;
    }

    @Override
    public int length() {
      return file.size();
    }

    @Override
    public void extend(int newLength) throws IOException {
      int wanted = (newLength + 4095) & -4096;
      int now = file.size();
      if (wanted > now) {
        file.writeAt(now, new byte[wanted - now], 0, wanted - now);
      }
    }

    @Override
    public void write(int position, byte[] source, int offset, int count) throws IOException {
      if (position + count > file.size()) {
        throw new IOException("beyond the end");
      }
      file.writeAt(position, source, offset, count);
    }

    @Override
    public void sync() throws IOException {
      file.sync();
    }

    @Override
    public void close() {
      file.close();
    }
  }
}
