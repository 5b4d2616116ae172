package dev.tieout.store;

/** A key, or values in a unique index, that another record has. */
public final class DuplicateKeyException extends StoreException {
  private static final long serialVersionUID = 1;

  private final String index;

  private DuplicateKeyException(String index, String message) {
    super(message);
    this.index = index;
  }

  /** Of a record whose key is taken. */
  public static DuplicateKeyException ofKey(Row row) {
    return new DuplicateKeyException(
        "", "There is a record of " + row.table() + " with the key " + row.key() + " already.");
  }

  /** Of a record whose values in a unique index are taken. */
  public static DuplicateKeyException of(Row row, Index index) {
    StringBuilder values = new StringBuilder();
    for (Index.Part part : index.parts()) {
      Field field = row.table().field(part.position());
      values.append(values.length() == 0 ? "" : ", ").append(field.name()).append(" = ");
      values.append(
          field.type() == Field.Type.TEXT
              ? row.text(part.position())
              : Long.toString(row.number(part.position())));
    }
    return new DuplicateKeyException(
        index.name(), "Another record of " + row.table() + " has " + values + " already.");
  }

  /** The unique index, or an empty text for the key. */
  public String index() {
    return index;
  }
}
