package dev.tieout.local.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.EngineResult;
import dev.tieout.core.contract.Scenario;
import dev.tieout.core.contract.Table;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.local.internal.reference.ReferenceEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Every mode gives what the reference gives, row for row and bit for bit, but for its name. */
class EngineEquivalencePropertyTest {
  private static Path folder = Path.of("");

  @BeforeContainer
  static void makeFolder() throws IOException {
    folder = Files.createTempDirectory("tieout-test");
  }

  @AfterContainer
  static void removeFolder() throws IOException {
    Files.delete(folder);
  }

  @Provide
  Arbitrary<Scenario> scenarios() {
    return Arbitraries.randomValue(random -> Scenario.random(random).withRulesOfEitherSide(random));
  }

  @Provide
  Arbitrary<Scenario> nestedScenarios() {
    return Arbitraries.randomValue(
        random -> Scenario.randomNested(random).withRulesOfEitherSide(random));
  }

  @Property(tries = 3000, seed = "20260201")
  void inMemoryAgreesWithTheReference(@ForAll("scenarios") Scenario scenario) {
    requireAgreement(Engines.inMemory(folder), scenario, scenario.source(), scenario.target());
  }

  @Property(tries = 3000, seed = "20260205")
  void inMemoryAgreesWithTheReferenceOnNestedValues(@ForAll("nestedScenarios") Scenario scenario) {
    requireAgreement(Engines.inMemory(folder), scenario, scenario.source(), scenario.target());
  }

  @Property(tries = 300, seed = "20260206")
  void partitionedAgreesWithTheReferenceOnNestedValues(
      @ForAll("nestedScenarios") Scenario scenario) {
    requireAgreement(Engines.partitioned(folder), scenario, scenario.source(), scenario.target());
  }

  @Property(tries = 300, seed = "20260207")
  void sortMergeAgreesWithTheReferenceOnNestedValues(@ForAll("nestedScenarios") Scenario scenario) {
    requireAgreement(Engines.sortMerge(folder), scenario, scenario.source(), scenario.target());
  }

  @Property(tries = 300, seed = "20260208")
  void orderedAgreesWithTheReferenceOnNestedValues(@ForAll("nestedScenarios") Scenario scenario) {
    Comparison comparison = scenario.comparison();
    requireAgreement(
        Engines.ordered(folder),
        scenario,
        Engines.inOrder(comparison, Side.SOURCE, scenario.source()),
        Engines.inOrder(comparison, Side.TARGET, scenario.target()));
  }

  @Property(tries = 300, seed = "20260202")
  void partitionedAgreesWithTheReference(@ForAll("scenarios") Scenario scenario) {
    requireAgreement(Engines.partitioned(folder), scenario, scenario.source(), scenario.target());
  }

  @Property(tries = 300, seed = "20260203")
  void sortMergeAgreesWithTheReference(@ForAll("scenarios") Scenario scenario) {
    requireAgreement(Engines.sortMerge(folder), scenario, scenario.source(), scenario.target());
  }

  @Property(tries = 300, seed = "20260204")
  void orderedAgreesWithTheReference(@ForAll("scenarios") Scenario scenario) {
    Comparison comparison = scenario.comparison();
    requireAgreement(
        Engines.ordered(folder),
        scenario,
        Engines.inOrder(comparison, Side.SOURCE, scenario.source()),
        Engines.inOrder(comparison, Side.TARGET, scenario.target()));
  }

  private static void requireAgreement(
      Engines.Engine engine, Scenario scenario, Table source, Table target) {
    try {
      Comparison comparison = scenario.comparison();
      EngineResult expected =
          Engines.run(ReferenceEngine::run, comparison, scenario.source(), scenario.target());
      EngineResult result = Engines.run(engine, comparison, source, target);

      assertThat(withoutMode(result.summary())).isEqualTo(withoutMode(expected.summary()));
      assertThat(result.breaks()).isEqualTo(expected.breaks());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static Summary withoutMode(Summary summary) {
    return new Summary(
        summary.engine(),
        "any",
        summary.source(),
        summary.target(),
        summary.matched(),
        summary.mismatched(),
        summary.missingInTarget(),
        summary.missingInSource(),
        summary.surplusInSource(),
        summary.surplusInTarget(),
        summary.columns(),
        summary.unparseable(),
        summary.findings());
  }
}
