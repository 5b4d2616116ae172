package dev.tieout.store.contract;

import dev.tieout.store.Row;
import dev.tieout.store.Table;

/** Two tables of the same fields, one with numbers as keys and one with texts. */
public final class Items {
  public static final Table BY_NUMBER =
      fields(Table.named("by_number").number("id")).key("id").build();
  public static final Table BY_TEXT =
      fields(Table.named("by_text").text("id", 60)).key("id").build();

  static final int ID = 0;
  static final int CODE = 1;
  static final int GROUP = 2;
  static final int RANK = 3;
  static final int NOTE = 4;
  static final int WEIGHT = 5;

  private Items() {}

  private static Table.Builder fields(Table.Builder table) {
    return table
        .text("code", 60)
        .text("group", 60)
        .number("rank")
        .nullableText("note")
        .nullableNumber("weight")
        .unique("code", "code")
        .index("group_rank", "group", "rank descending")
        .index("group_down", "group descending", "rank")
        .index("rank", "rank")
        .unique("rank_code", "rank", "code");
  }

  static Row row(long id, String code, String group, long rank) {
    return BY_NUMBER.row().set(ID, id).set(CODE, code).set(GROUP, group).set(RANK, rank);
  }

  static Row row(String id, String code, String group, long rank) {
    return BY_TEXT.row().set(ID, id).set(CODE, code).set(GROUP, group).set(RANK, rank);
  }
}
