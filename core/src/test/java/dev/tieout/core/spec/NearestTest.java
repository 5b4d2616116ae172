package dev.tieout.core.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {

  @Test
  void findsTheNameWithTheFewestEdits() {
    assertThat(Nearest.to("amuont", List.of("id", "account", "amount"))).isEqualTo("amount");
    assertThat(Nearest.to("custmer_nme", List.of("customer_name", "customer_id")))
        .isEqualTo("customer_name");
  }

  @Test
  void ignoresCase() {
    assertThat(Nearest.to("AMOUNT", List.of("amount_", "amount"))).isEqualTo("amount");
  }

  @Test
  void keepsTheFirstOfEquallyNearNames() {
    assertThat(Nearest.to("ab", List.of("ac", "ad"))).isEqualTo("ac");
  }

  @Test
  void findsNothingWhereNothingIsNear() {
    assertThat(Nearest.to("amount", List.of("id", "created_at"))).isNull();
    assertThat(Nearest.to("k", List.of("v"))).isNull();
    assertThat(Nearest.to("id", List.of("xy"))).isNull();
    assertThat(Nearest.to("id", List.of())).isNull();
  }

  @Test
  void makesAClauseOrNothing() {
    assertThat(Nearest.clause("nam", List.of("name"))).isEqualTo("; did you mean 'name'?");
    assertThat(Nearest.clause("nam", List.of("target"))).isEmpty();
  }
}
