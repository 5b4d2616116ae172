package dev.tieout.local.internal.read.text;

import java.io.IOException;
import java.nio.file.Path;

/** JSON Lines: an object a line. */
public final class JsonFormat implements RecordFormat {

  @Override
  public Records open(Path path, int maxRecordBytes) throws IOException {
    return JsonRecords.open(path, maxRecordBytes);
  }

  @Override
  public boolean namesColumnsFirst() {
    return false;
  }
}
