package dev.tieout.core.explain;

import dev.tieout.core.rule.ComparedColumn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The breaks of one column, counted by their signatures. Invariants:
 *
 * <ol>
 *   <li>Every break is in one signature or waits for one.
 *   <li>A break waits until parameters are learnt from {@value #MAX_WAITING} breaks, or from all if
 *       there are fewer; later ones wait if nothing is found in them, unless so many wait in vain
 *       that parameters are not looked for any more.
 *   <li>So a parameter, once learnt, is counted in all breaks in which nothing else was found
 *       before.
 * </ol>
 *
 * Not thread-safe.
 */
final class ColumnStudy {
  private static final int MAX_WAITING = 2048;

  private final ComparedColumn column;
  private final Family family;
  private final Pool pool;
  private final Groups groups;
  private final SignatureTable signatures;
  private final Learned learned = new Learned();
  private final List<Waiting> waiting = new ArrayList<>(2);
  private final Findings extended = new Findings();
  private final int[] tests;
  private final int[] textTests;
  private final int[] nullTests;
  private boolean isLearnt;
  private boolean isFrozen;
  private int places;
  private long breaks;
  private final ConstantSide constants = new ConstantSide();

  ColumnStudy(ComparedColumn column, Pool pool, Groups groups) {
    this.column = column;
    this.family = Family.of(column);
    this.pool = pool;
    this.groups = groups;
    this.signatures = new SignatureTable(pool);
    this.tests = Causes.tested(family, Cause.Nulls.NONE);
    this.textTests = Causes.tested(Family.TEXT, Cause.Nulls.NONE);
    this.nullTests = Causes.tested(family, Cause.Nulls.ONE);
  }

  /** Adds to {@code found} what holds in the break that {@code pair} looks at. */
  void test(Pair pair, Findings found) {
    boolean hasNull = pair.source().isNull() || pair.target().isNull();
    int[] places = hasNull ? nullTests : pair.cell().isUnparseable() ? textTests : tests;
    for (int place : places) {
      Causes.ALL.get(place).test().test(pair, place, found);
    }
  }

  /**
   * Counts a break.
   *
   * @param found what holds of it, without what is learnt; more is added
   */
  Settled add(Pair pair, Findings found, StudiedRow row) {
    breaks++;
    constants.add(pair.source(), pair.target());
    boolean hasNull = pair.source().isNull() || pair.target().isNull();
    long shift = hasNull ? 0 : Shift.key(pair);
    boolean mayWait = !isFrozen && shift != 0;
    int without = found.count();
    if (isLearnt || !mayWait) {
      testLearned(pair, shift, found, row);
      if (found.count() > 0 || !mayWait) {
        return settle(found, without, pair.cell(), row);
      }
    }
    Waiting added = wait(pair, found, shift, row);
    if (added == null) {
      testLearned(pair, shift, found, row);
      return settle(found, without, pair.cell(), row);
    }
    if (waiting.size() == MAX_WAITING) {
      learn();
    }
    return added;
  }

  private void testLearned(Pair pair, long shift, Findings found, StudiedRow row) {
    if (!pair.source().isNull() && !pair.target().isNull()) {
      learned.test(pair, shift, found);
      mark(found, row.groups());
    }
  }

  /** Rates may depend on the group of a row: then it is told beside them. */
  private void mark(Findings found, int ofRow) {
    if (groups.columns() > 0
        && found.count() > 0
        && Findings.cause(found.get(found.count() - 1)) == Causes.RATE) {
      found.add(Causes.GROUP, Integer.toUnsignedLong(groups.few(ofRow)));
    }
  }

  private @Nullable Waiting wait(Pair pair, Findings found, long shift, StudiedRow row) {
    if (!pool.takeEntry()) {
      learn();
      isFrozen = true;
      return null;
    }
    Kept kept = row.kept(pair.cell());
    if (!pool.takeBytes(kept.memoryBytes())) {
      pool.giveEntry();
      learn();
      isFrozen = true;
      return null;
    }
    Waiting added =
        new Waiting(pair.family(), found.toArray(), shift, row.groups(), kept, places++);
    waiting.add(added);
    return added;
  }

  private Settled settle(Findings found, int withoutLearned, Cell cell, StudiedRow row) {
    Signature signature = signatures.of(found);
    if (signature == signatures.other() && found.count() > withoutLearned) {
      found.shorten(withoutLearned);
      signature = signatures.of(found);
    }
    signature.count(row.groups());
    if (signature.wantsExample()) {
      Kept kept = row.kept(cell);
      if (pool.takeBytes(kept.memoryBytes())) {
        signature.keep(kept);
      }
    }
    return signature;
  }

  /** Learns from the breaks that wait, and settles those in which something is found. */
  private void learn() {
    new Learner(waiting, learned).learn();
    isLearnt = true;
    List<Waiting> left = new ArrayList<>();
    Cell cell = new Cell();
    Pair pair = new Pair();
    for (Waiting one : waiting) {
      extended.clear();
      extended.addAll(one.findings());
      if (one.isWhole()) {
        one.fill(cell);
        pair.look(cell, one.family());
        learned.test(pair, one.shift(), extended);
        mark(extended, one.groups());
      }
      if (extended.count() > 0) {
        settle(one);
      } else {
        left.add(one);
      }
    }
    waiting.clear();
    waiting.addAll(left);
    if (4 * waiting.size() > 3 * MAX_WAITING) {
      isFrozen = true;
      settleAll();
    }
  }

  private void settle(Waiting one) {
    Signature signature = signatures.of(extended);
    signature.count(one.groups());
    if (signature.wantsExample()) {
      signature.keep(one.kept());
    } else {
      pool.giveBytes(one.kept().memoryBytes());
    }
    pool.giveEntry();
    one.settle(signature);
  }

  private void settleAll() {
    extended.clear();
    waiting.forEach(this::settle);
    waiting.clear();
  }

  /** Learns from what still waits. Call it after the last break. */
  void finish() {
    if (!waiting.isEmpty()) {
      learn();
      settleAll();
    }
  }

  ComparedColumn column() {
    return column;
  }

  Family family() {
    return family;
  }

  long breaks() {
    return breaks;
  }

  Learned learned() {
    return learned;
  }

  SignatureTable signatures() {
    return signatures;
  }

  ConstantSide constants() {
    return constants;
  }
}
