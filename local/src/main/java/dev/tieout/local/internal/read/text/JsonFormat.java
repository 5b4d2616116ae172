package dev.tieout.local.internal.read.text;

import dev.tieout.core.spec.Quoting;
import java.io.IOException;
import java.nio.file.Path;

/** JSON Lines: an object a line. */
public final class JsonFormat implements RecordFormat {

  @Override
  public Records open(Path path, int maxRecordBytes, Quoting quoting) throws IOException {
    return JsonRecords.open(path, maxRecordBytes, quoting);
  }

  @Override
  public boolean namesColumnsFirst() {
    return false;
  }
}
