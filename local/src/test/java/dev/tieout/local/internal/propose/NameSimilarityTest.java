package dev.tieout.local.internal.propose;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tuple;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameSimilarityTest {

  @ParameterizedTest
  @CsvSource({
    "customer_id, CustomerID",
    "customer_id, cust_id",
    "customer_id, custid",
    "customer_id, customer-id",
    "CustomerId, cust_id",
    "qty, quantity",
    "amt, amount",
    "order_amt, OrderAmount",
    "desc, description",
    "sale, sales",
    "acct_nr, account_number",
    "address1, address_1",
    "recieved, recieve",
    "modfied_at, modified_at",
    "HTTPStatus, http_status",
  })
  void findsNamesAlike(String left, String right) {
    assertThat(NameSimilarity.of(left, right)).isBetween(NameSimilarity.ALIKE, 1.0);
  }

  @ParameterizedTest
  @CsvSource({
    "valid_from, valid_to",
    "customer_id, order_id",
    "id, customer_id",
    "first_name, last_name",
    "min_price, max_price",
    "address1, address2",
    "amount, amount_usd",
    "total_net_amount_usd, total_net_amount_eur",
    "created_at, updated_at",
    "cat, dog",
    "a, b",
    "name, number",
    "_, -",
    "debit, credit",
    "is_open, is_paid",
  })
  void tellsOtherNamesApart(String left, String right) {
    assertThat(NameSimilarity.of(left, right)).isLessThan(NameSimilarity.ALIKE);
  }

  @Property
  void isSymmetricAndBounded(@ForAll String left, @ForAll String right) {
    double score = NameSimilarity.of(left, right);

    assertThat(score).isBetween(0.0, 1.0).isEqualTo(NameSimilarity.of(right, left));
    assertThat(Tuple.of(NameSimilarity.of(left, left)).get1()).isIn(0.0, 1.0);
  }
}
