package dev.tieout.lsm.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.lsm.Lsm;
import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.StoreOptions;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The workload's published checksums for 100,000 profiles come out, with a cache that is too small.
 */
class WorkloadTest {
  private static final Map<String, String> PUBLISHED =
      Map.ofEntries(
          Map.entry("insert profiles", "37C6E9056D5AC045"),
          Map.entry("read by user id", "3C75C3A02940F75F"),
          Map.entry("lookup by email", "8EACBB38279A3446"),
          Map.entry("scan country/status index", "550DE764BD164CCC"),
          Map.entry("query country/status", "8A71BD4E88816061"),
          Map.entry("scan created-at index", "1BED8F615F0CDA9D"),
          Map.entry("query created-at range", "DD87F18F9230D64C"),
          Map.entry("scan top reputation index", "5045A3EB2C7535C5"),
          Map.entry("query top reputation", "3C71031ED8049A9D"),
          Map.entry("update profiles", "FA3F051A503B5D43"),
          Map.entry("post-update read by user id", "2AD19D2C2B2F8F3D"),
          Map.entry("post-update lookup by email", "6B8148031A502EBA"),
          Map.entry("post-update scan country/status index", "D57DAE36F8AAE9C3"),
          Map.entry("post-update query country/status", "1583D5A1C67A8B7C"),
          Map.entry("post-update scan top reputation index", "4EAFA92C8AA7C495"),
          Map.entry("post-update query top reputation", "8A0AD194E6834A4D"),
          Map.entry("verify", "1C7232F217FD84C5"));

  @TempDir Path directory;

  @Test
  void thePublishedChecksumsComeOut() {
    StoreOptions options =
        ProfileStore.trees(StoreOptions.defaults())
            .withCacheBytes(8 << 20)
            .withMemtableBytes(8 << 20)
            .withSegmentBytes(4 << 20);
    Workload workload = new Workload(100_000, 1);
    try (Store store = Lsm.open(directory, options)) {
      ProfileStore profiles = new ProfileStore(store);
      workload.insert(profiles);
      workload.readAll(profiles, false);
      workload.update(profiles);
      workload.readAll(profiles, true);
      store.settle();
    }
    try (Store store = Lsm.open(directory, options)) {
      workload.verify(new ProfileStore(store));
    }

    assertThat(workload.checksums()).containsExactlyInAnyOrderEntriesOf(PUBLISHED);
  }
}
