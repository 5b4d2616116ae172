package dev.tieout.core.gate;

import java.util.List;

/** The words for the causes that explanations have, in the order in which they are told of. */
final class CauseWords {
  static final List<String> ALL =
      List.of(
          "null_against_empty",
          "null_against_zero",
          "null_against_sentinel",
          "null_against_value",
          "constant_side",
          "boolean_flipped",
          "boolean_format",
          "trailing_blanks",
          "trailing_white_space",
          "leading_white_space",
          "surrounding_white_space",
          "inner_white_space",
          "white_space_removed",
          "case_only",
          "unicode_form",
          "unicode_compatibility",
          "accents_dropped",
          "invisible_characters",
          "white_space_and_case",
          "mojibake",
          "replacement_characters",
          "number_format",
          "date_format",
          "padded",
          "truncated_text",
          "truncated_time",
          "hours_shifted",
          "day_month_swapped",
          "float_noise",
          "single_precision",
          "sign_flipped",
          "power_of_ten",
          "sentinel_against_value",
          "zero_against_value",
          "constant_offset",
          "constant_shift",
          "affix",
          "constant_rate",
          "rate_in_group",
          "zone",
          "rounded",
          "swapped_columns",
          "value_of_next_row",
          "value_of_previous_row",
          "one_partition",
          "repeated_load",
          "key_range",
          "time_range");

  private CauseWords() {}
}
