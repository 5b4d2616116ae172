package dev.tieout.bench.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineTest {

  @Test
  void findsTheModelOfAProcessor() {
    String info =
        """
        processor\t: 0
        vendor_id\t: GenuineIntel
        model\t\t: 85
        model name\t: Intel(R) Xeon(R)   CPU @ 2.00GHz
        """;

    assertThat(Machine.modelIn(info)).isEqualTo("Intel(R) Xeon(R) CPU @ 2.00GHz");
  }

  @Test
  void saysSoWhenThereIsNone() {
    assertThat(Machine.modelIn("processor\t: 0\n")).isEqualTo("unknown processor");
  }

  @Test
  void itsNameForFilesIsPlain() {
    Machine machine = new Machine("Intel(R) Xeon(R) CPU @ 2.00GHz", 2, 1, "Linux");

    assertThat(machine.slug()).isEqualTo("intel-xeon-cpu-2-00ghz-2-cores");
  }
}
