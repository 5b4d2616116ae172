package dev.tieout.store.internal.memory;

import dev.tieout.store.Index;
import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.RecordStore;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.Table;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** A store in memory. A transaction works on a copy of everything, so it is for small stores. */
public final class MemoryStore implements RecordStore {
  private final ReentrantLock writing = new ReentrantLock();
  private final ReentrantReadWriteLock access = new ReentrantReadWriteLock();
  private Map<Table, MemoryTable> tables = new HashMap<>();

  public MemoryStore(List<Table> tables) {
    tables.forEach(table -> this.tables.put(table, new MemoryTable(table)));
  }

  @Override
  public Records table(Table table) {
    of(tables, table);
    return new Guarded(table);
  }

  private static MemoryTable of(Map<Table, MemoryTable> tables, Table table) {
    MemoryTable records = tables.get(table);
    if (records == null) {
      throw new IllegalArgumentException("the store has no table " + table);
    }
    return records;
  }

  @Override
  public void atomically(Work work) throws IOException {
    writing.lock();
    try {
      Map<Table, MemoryTable> copies = new HashMap<>();
      tables.forEach((table, records) -> copies.put(table, records.copy()));
      work.run(table -> of(copies, table));
      access.writeLock().lock();
      try {
        tables = copies;
      } finally {
        access.writeLock().unlock();
      }
    } finally {
      writing.unlock();
    }
  }

  @Override
  public void stabilise() {}

  @Override
  public void settle() {}

  @Override
  public long sizeBytes() {
    return 0;
  }

  @Override
  public String describe() {
    return "memory: sorted maps\n";
  }

  @Override
  public void close() {}

  /** The records of a table, for any thread. */
  private final class Guarded implements Records {
    private final Table table;

    private Guarded(Table table) {
      this.table = table;
    }

    private <T extends @Nullable Object> T read(Call<T> call) throws IOException {
      access.readLock().lock();
      try {
        return call.on(of(tables, table));
      } finally {
        access.readLock().unlock();
      }
    }

    private <T extends @Nullable Object> T write(Call<T> call) throws IOException {
      writing.lock();
      access.writeLock().lock();
      try {
        return call.on(of(tables, table));
      } finally {
        access.writeLock().unlock();
        writing.unlock();
      }
    }

    @Override
    public void insert(Row row) throws IOException {
      write(
          records -> {
            records.insert(row);
            return true;
          });
    }

    @Override
    public @Nullable Row update(Key key, Edit edit) throws IOException {
      return this.<@Nullable Row>write(records -> records.update(key, edit));
    }

    @Override
    public boolean delete(Key key) throws IOException {
      return write(records -> records.delete(key));
    }

    @Override
    public @Nullable Row get(Key key) throws IOException {
      return this.<@Nullable Row>read(records -> records.get(key));
    }

    @Override
    public @Nullable Row find(Index index, Object... values) throws IOException {
      return this.<@Nullable Row>read(records -> records.find(index, values));
    }

    @Override
    public int scan(Range range, int limit, KeyVisitor visitor) throws IOException {
      return read(records -> records.scan(range, limit, visitor));
    }

    @Override
    public int query(Range range, int limit, RowVisitor visitor) throws IOException {
      List<Row> rows = read(records -> records.rows(range, limit));
      for (Row row : rows) {
        visitor.accept(row);
      }
      return rows.size();
    }

    @Override
    public long count() throws IOException {
      return read(MemoryTable::count);
    }
  }

  /** Work on a table while it is held. */
  private interface Call<T extends @Nullable Object> {
    T on(MemoryTable records) throws IOException;
  }
}
