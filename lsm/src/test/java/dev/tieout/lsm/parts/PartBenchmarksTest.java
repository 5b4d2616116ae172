package dev.tieout.lsm.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collection;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Each benchmark of a part runs and gives the answer it should; how fast is not looked at. */
class PartBenchmarksTest {

  @Test
  void eachRunsOnceAndAnswersRight() throws RunnerException {
    System.setProperty("jmh.ignoreLock", "true"); // Nothing is measured.
    Options once =
        new OptionsBuilder()
            .include("^dev\\.tieout\\.lsm\\..*Benchmark\\.")
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(1))
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();

    Collection<RunResult> results = new Runner(once).run();

    TreeSet<String> classes = new TreeSet<>();
    for (RunResult result : results) {
      String method = result.getParams().getBenchmark();
      String type = method.substring(0, method.lastIndexOf('.'));
      classes.add(type.substring(type.lastIndexOf('.') + 1));
    }
    assertThat(classes)
        .containsExactly(
            "BlockBenchmark",
            "CacheBenchmark",
            "CompressionBenchmark",
            "LogBenchmark",
            "MemtableBenchmark",
            "MergeBenchmark",
            "MergedSourceBenchmark",
            "SegmentBenchmark",
            "StoreBenchmark");
  }

  @Test
  void aWrongAnswerEndsABenchmark() {
    assertThatThrownBy(() -> PartBenchmark.checked(1, 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a wrong answer: 1 instead of 2");
  }
}
