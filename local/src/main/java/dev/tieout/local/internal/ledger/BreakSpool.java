package dev.tieout.local.internal.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.core.result.BreakText;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.run.BreakSink;
import dev.tieout.local.internal.write.WriteFailure;
import dev.tieout.store.ledger.Finding;
import dev.tieout.store.ledger.LedgerRun;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds the breaks of a run on disk until the run is over, for only then do they go into the
 * ledger: a run that fails or starts again leaves no trace there. The file is gone when it is
 * closed.
 *
 * <pre>
 * row:  key columns, kind, column, source, target
 * each: -1 for null, or the number of bytes as an int, then UTF-8
 * </pre>
 *
 * Not thread-safe.
 */
public final class BreakSpool implements BreakSink, Closeable {
  private static final int BUFFER_BYTES = 16 * 1024;
  private static final int OWN_COLUMNS = 4;

  /** What the ledger shows of a value; identities are made of whole keys. */
  private static final int MAX_SHOWN = 2000;

  private final Path directory;
  private @Nullable FileChannel channel;
  private @Nullable DataOutputStream out;
  private List<String> keyNames = List.of();

  /**
   * @param directory where the file is made
   */
  public BreakSpool(Path directory) {
    this.directory = directory;
  }

  @Override
  public void admit(Comparison comparison) {
    ComparedColumn key = comparison.unidentifyingKey();
    if (key != null) {
      throw new Refusal(
          "Column '"
              + key.name()
              + "' of the key is under '"
              + key.rule().mask()
              + "', which does not tell keys apart, so a ledger cannot name breaks by it; use"
              + " 'mask: hash' for it, or leave --ledger out.");
    }
  }

  @Override
  public void start(Schema schema) throws IOException {
    close();
    keyNames = new ArrayList<>();
    for (Column column : schema.columns().subList(0, schema.columnCount() - OWN_COLUMNS)) {
      keyNames.add(column.name());
    }
    Path file = Files.createTempFile(directory, "tieout-breaks", ".spool");
    FileChannel opened =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    channel = opened;
    out =
        new DataOutputStream(
            new BufferedOutputStream(Channels.newOutputStream(opened), BUFFER_BYTES));
  }

  @Override
  public void write(RowBatch batch) throws IOException {
    DataOutputStream to = out;
    if (to == null) {
      throw new IllegalStateException("not started");
    }
    try {
      for (int row = 0; row < batch.rowCount(); row++) {
        for (int column = 0; column < batch.columnCount(); column++) {
          write(to, BreakText.of(batch.vector(column), row));
        }
      }
    } catch (IOException e) {
      throw WriteFailure.of("hold the breaks for the ledger in", directory, e);
    }
  }

  private static void write(DataOutputStream to, @Nullable String text) throws IOException {
    if (text == null) {
      to.writeInt(-1);
      return;
    }
    byte[] bytes = text.getBytes(UTF_8);
    to.writeInt(bytes.length);
    to.write(bytes);
  }

  /** Gives all breaks to the ledger. */
  public void replay(LedgerRun run) throws IOException {
    FileChannel from = channel;
    DataOutputStream written = out;
    if (from == null || written == null) {
      throw new IllegalStateException("not started");
    }
    written.flush();
    from.position(0);
    DataInputStream in =
        new DataInputStream(new BufferedInputStream(Channels.newInputStream(from), BUFFER_BYTES));
    List<@Nullable String> lastKey = Collections.emptyList();
    Map<String, Integer> ordinals = new HashMap<>();
    while (true) {
      List<@Nullable String> key = new ArrayList<>(keyNames.size());
      try {
        for (int i = 0; i < keyNames.size(); i++) {
          key.add(read(in));
        }
      } catch (EOFException end) {
        return;
      }
      if (!key.equals(lastKey)) {
        ordinals.clear();
        lastKey = key;
      }
      String kind = String.valueOf(read(in));
      String column = read(in);
      String named = column == null ? "" : column;
      int ordinal = ordinals.merge(named, 1, Integer::sum) - 1;
      run.found(new Finding(keyNames, key, kind, named, ordinal, shown(read(in)), shown(read(in))));
    }
  }

  private static @Nullable String read(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0) {
      return null;
    }
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new IOException("The breaks held for the ledger end too early.");
    }
    return new String(bytes, UTF_8);
  }

  private static @Nullable String shown(@Nullable String text) {
    if (text == null || text.length() <= MAX_SHOWN) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(MAX_SHOWN - 1)) ? MAX_SHOWN - 1 : MAX_SHOWN;
    return text.substring(0, end) + "…";
  }

  @Override
  public void close() throws IOException {
    FileChannel closing = channel;
    channel = null;
    out = null;
    if (closing != null) {
      closing.close();
    }
  }
}
