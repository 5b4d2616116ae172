package dev.tieout.local.internal.write.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;

class HybridEncoderPropertyTest {

  record Run(int value, int count) {}

  @Provide
  Arbitrary<List<Run>> runs() {
    Arbitrary<Integer> counts =
        Arbitraries.oneOf(
            Arbitraries.just(1),
            Arbitraries.integers().between(1, 20),
            Arbitraries.integers().between(1, 1200));
    return Combinators.combine(Arbitraries.integers(), counts).as(Run::new).list().ofMaxSize(60);
  }

  @Property(tries = 1000)
  void parquetJavaReadsWhatIsWritten(
      @ForAll("runs") List<Run> runs,
      @ForAll @IntRange(min = 0, max = 32) int bitWidth,
      @ForAll boolean asRuns)
      throws IOException {
    int mask = bitWidth == 32 ? -1 : (1 << bitWidth) - 1;
    GrowableBytes out = new GrowableBytes();
    HybridEncoder encoder = new HybridEncoder(out, bitWidth);
    for (Run run : runs) {
      if (asRuns) {
        encoder.addRun(run.value & mask, run.count);
      } else {
        for (int i = 0; i < run.count; i++) {
          encoder.add(run.value & mask);
        }
      }
    }
    encoder.finish();

    RunLengthBitPackingHybridDecoder decoder =
        new RunLengthBitPackingHybridDecoder(bitWidth, new ByteArrayInputStream(out.toByteArray()));
    for (Run run : runs) {
      for (int i = 0; i < run.count; i++) {
        assertThat(decoder.readInt()).isEqualTo(run.value & mask);
      }
    }
  }

  @Property(tries = 100)
  void aLongRunTakesAFewBytes(@ForAll @IntRange(min = 8, max = 1_000_000) int count) {
    GrowableBytes out = new GrowableBytes();
    HybridEncoder encoder = new HybridEncoder(out, 1);
    encoder.addRun(1, count);
    encoder.finish();

    assertThat(out.size()).isLessThanOrEqualTo(4);
  }
}
