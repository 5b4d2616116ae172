package dev.tieout.core.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Against a sort of the library. */
class StretchOrderPropertyTest {
  private final StretchOrder order = new StretchOrder();
  private final Stretches stretches = new Stretches();

  @Property
  void ordersStretchesAsUnsignedBytes(
      @ForAll @Size(max = 40) List<@Size(max = 4) byte[]> values,
      @ForAll @IntRange(max = 3) int skipped) {
    stretches.clear();
    for (byte[] value : values) {
      stretches.add(value, 0, value.length);
      stretches.end();
    }
    int from = Math.min(skipped, values.size());
    int[] sorted = order.of(stretches, from, values.size() - from);

    List<List<Byte>> found = new ArrayList<>();
    for (int i = 0; i < values.size() - from; i++) {
      found.add(boxed(values.get(sorted[i])));
    }
    List<List<Byte>> expected =
        values.subList(from, values.size()).stream()
            .sorted(Arrays::compareUnsigned)
            .map(StretchOrderPropertyTest::boxed)
            .toList();
    assertThat(found).isEqualTo(expected);
  }

  private static List<Byte> boxed(byte[] bytes) {
    List<Byte> list = new ArrayList<>();
    for (byte b : bytes) {
      list.add(b);
    }
    return list;
  }
}
